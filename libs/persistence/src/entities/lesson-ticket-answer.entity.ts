import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { TicketValue } from '@studyhall/contracts';
import { LessonTicket } from './lesson-ticket.entity.js';
import { User } from './user.entity.js';

/** A student's answer to one question of an exit ticket. */
@Entity('lesson_ticket_answers')
@Index('lesson_ticket_answers_of_user', ['user_id'])
export class LessonTicketAnswer {
  @PrimaryColumn('uuid')
  @ForeignKey(() => LessonTicket, { onDelete: 'CASCADE' })
  ticket_id: string;

  @PrimaryColumn('integer')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  user_id: number;

  /** From 1. */
  @PrimaryColumn('integer')
  question: number;

  @Column('jsonb')
  value: TicketValue;

  /** The vector of a text answer, if an embedding model is configured: 32-bit floats, little-endian. */
  @Column('bytea', { nullable: true, select: false })
  embedding: Buffer | null;

  @Column('text', { nullable: true, select: false })
  embedding_model: string | null;

  /** The student whose answer represents this and similar ones; null until text answers are grouped. */
  @Column('integer', { nullable: true })
  group_of: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  answered_at: Date;
}

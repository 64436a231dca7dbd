import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { TicketValue } from '@studyhall/contracts';
import { LessonTicket } from './lesson-ticket.entity.js';
import { User } from './user.entity.js';

/** The answer of a student to one question of an exit ticket. */
@Entity('lesson_ticket_answers')
@Index('lesson_ticket_answers_of_user', ['user_id'])
export class LessonTicketAnswer {
  @PrimaryColumn('uuid')
  ticket_id: string;

  @ManyToOne(() => LessonTicket, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'ticket_id' })
  ticket?: Relation<LessonTicket>;

  @PrimaryColumn('integer')
  user_id: number;

  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user?: Relation<User>;

  /** From 1. */
  @PrimaryColumn('integer')
  question: number;

  @Column('jsonb')
  value: TicketValue;

  /** Of an answer in words, where an embedding model is set: 32-bit floats, little-endian. */
  @Column('bytea', { nullable: true, select: false })
  embedding: Buffer | null;

  /** The student whose answer stands for this one and similar ones; null until answers in words are grouped. */
  @Column('integer', { nullable: true })
  group_of: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  answered_at: Date;
}

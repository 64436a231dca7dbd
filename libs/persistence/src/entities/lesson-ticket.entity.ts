import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { TicketQuestion } from '@studyhall/contracts';
import { Lesson } from './lesson.entity.js';

/** Questions to a class at the end of a lesson. One that was never opened is a proposal that a job writes. */
@Entity('lesson_tickets')
@Check('lesson_tickets_opened', `opened_at IS NULL OR questions IS NOT NULL`)
@Index('lesson_tickets_of_lesson', ['lesson_id', 'opened_at'])
@Index('lesson_tickets_one_open', ['lesson_id'], {
  unique: true,
  where: 'opened_at IS NOT NULL AND closed_at IS NULL',
})
export class LessonTicket {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  @ForeignKey(() => Lesson, { onDelete: 'CASCADE' })
  lesson_id: string;

  /** Null until a proposal is written. */
  @Column('jsonb', { nullable: true })
  questions: TicketQuestion[] | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz', { nullable: true })
  opened_at: Date | null;

  /** Closed by a teacher. It closes by itself some minutes after its lesson. */
  @Column('timestamptz', { nullable: true })
  closed_at: Date | null;
}

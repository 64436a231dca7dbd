import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import type { TicketQuestion } from '@studyhall/contracts';
import { Activity } from './activity.entity.js';
import { Lesson } from './lesson.entity.js';
import { StoredRow } from './stored-row.js';

/**
 * Questions for a class: an exit ticket of a lesson, or a class quiz that was sent. A ticket that was never opened is a
 * proposal of a job.
 */
@Entity('lesson_tickets')
@Check('lesson_tickets_opened', `opened_at IS NULL OR questions IS NOT NULL`)
@Check('lesson_tickets_place', `lesson_id IS NOT NULL OR activity_id IS NOT NULL`)
@Index('lesson_tickets_of_lesson', ['lesson_id', 'opened_at'])
@Index('lesson_tickets_one_open', ['lesson_id'], {
  unique: true,
  where: 'opened_at IS NOT NULL AND closed_at IS NULL AND activity_id IS NULL',
})
@Index('lesson_tickets_of_activity', ['activity_id'])
export class LessonTicket extends StoredRow {
  /** Null for a quiz that was sent outside of a lesson. */
  @Column('uuid', { nullable: true })
  @ForeignKey(() => Lesson, { onDelete: 'CASCADE' })
  lesson_id: string | null;

  /** The class quiz; null for an exit ticket. */
  @Column('uuid', { nullable: true })
  @ForeignKey(() => Activity, { onDelete: 'CASCADE' })
  activity_id: string | null;

  /** Null until a proposal is written. */
  @Column('jsonb', { nullable: true })
  questions: TicketQuestion[] | null;

  @Column('timestamptz', { nullable: true })
  opened_at: Date | null;

  /** When a teacher closed it. Otherwise a ticket closes some minutes after its lesson, and a quiz with its activity. */
  @Column('timestamptz', { nullable: true })
  closed_at: Date | null;
}

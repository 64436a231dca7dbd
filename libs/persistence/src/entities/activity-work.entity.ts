import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { FeedbackRequest } from '@studyhall/contracts';
import { Activity } from './activity.entity.js';
import { Conversation } from './conversation.entity.js';
import { OwnedByUser } from './stored-row.js';

/** A student's work on an activity. Created when the student starts. */
@Entity('activity_work')
@Check('activity_work_feedback_state_check', `feedback_state IN ('draft', 'approved', 'rejected')`)
@Unique('activity_work_of_student', ['activity_id', 'user_id'])
@Index('activity_work_of_user', ['user_id'])
@Index('activity_work_of_conversation', ['conversation_id'])
export class ActivityWork extends OwnedByUser {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  @ForeignKey(() => Activity, { onDelete: 'CASCADE' })
  activity_id: string;

  @Column('uuid', { nullable: true })
  @ForeignKey(() => Conversation, { onDelete: 'SET NULL' })
  conversation_id: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  begun_at: Date;

  @Column('timestamptz', { nullable: true })
  handed_in_at: Date | null;

  @Column('text', { default: '' })
  answer: string;

  /** Genuine attempts and hints in the activity's conversation, until it is handed in or closed. */
  @Column('integer', { default: 0 })
  attempts: number;

  @Column('integer', { default: 0 })
  hints: number;

  @Column('text', { nullable: true })
  feedback_state: FeedbackRequest['state'] | null;

  /** Visible to the student after approval. */
  @Column('text', { default: '' })
  feedback: string;

  @Column('text', { nullable: true })
  feedback_by: string | null;

  @Column('timestamptz', { nullable: true })
  feedback_at: Date | null;
}

import { Check, Column, Entity, ForeignKey, Index, ManyToOne, type Relation } from 'typeorm';
import type { TurnState } from '@studyhall/contracts';
import { Conversation } from './conversation.entity.js';
import { Lesson } from './lesson.entity.js';
import { OwnedRow } from './stored-row.js';

@Entity('turns')
@Check('turns_state_check', `state IN ('queued', 'running', 'completed', 'failed', 'stopped')`)
@Index('turns_idempotency', ['user_id', 'client_message_id'], { unique: true })
@Index('turns_one_active', ['conversation_id'], { unique: true, where: `state IN ('queued', 'running')` })
@Index('turns_of_conversation', ['conversation_id'])
@Index('turns_of_lesson', ['lesson_id', 'user_id'], { where: 'lesson_id IS NOT NULL' })
@Index('turns_active', ['created_at'], { where: `state IN ('queued', 'running')` })
@Index('turns_ended', ['finished_at', 'id'], { where: 'finished_at IS NOT NULL' })
export class Turn extends OwnedRow {
  @Column('uuid')
  conversation_id: string;

  @ManyToOne(() => Conversation, { nullable: false, onDelete: 'CASCADE' })
  conversation?: Relation<Conversation>;

  @Column('uuid', { nullable: true })
  client_message_id: string | null;

  @Column('text', { default: 'queued' })
  state: TurnState;

  /** The fencing token, incremented by each claim. */
  @Column('integer', { default: 0 })
  attempt: number;

  @Column('boolean', { default: false })
  stop_requested: boolean;

  @Column('boolean', { default: false })
  should_use_documents: boolean;

  /** The chat model that writes the reply; null for the default. */
  @Column('text', { nullable: true })
  model: string | null;

  @Column('text', { nullable: true })
  error_code: string | null;

  @Column('text', { nullable: true })
  error_detail: string | null;

  /** Input and output tokens of the reply, as reported by the model or estimated; null until its second request. */
  @Column('integer', { nullable: true })
  input_tokens: number | null;

  @Column('integer', { nullable: true })
  output_tokens: number | null;

  /** How much of the reply's text `output_tokens` contains; null until its second request. */
  @Column('integer', { nullable: true })
  counted_characters: number | null;

  @Column('timestamptz', { nullable: true })
  started_at: Date | null;

  @Column('timestamptz', { nullable: true })
  finished_at: Date | null;

  /** The live lesson of the conversation at the time of the question, set by the database. */
  @Column({ type: 'uuid', nullable: true, insert: false })
  @ForeignKey(() => Lesson, { onDelete: 'SET NULL' })
  lesson_id: string | null;
}

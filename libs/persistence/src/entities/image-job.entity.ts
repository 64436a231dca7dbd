import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import type { ImageGenerateRequest, ImageJobStatus } from '@studyhall/contracts';
import { Conversation } from './conversation.entity.js';
import { Message } from './message.entity.js';
import { OwnedRow } from './stored-row.js';
import { StoredFile } from './stored-file.entity.js';

@Entity('image_jobs')
@Check('image_jobs_status_check', `status IN ('pending', 'processing', 'completed', 'failed')`)
@Index('image_jobs_idempotency', ['user_id', 'client_request_id'], { unique: true })
@Index('image_jobs_of_conversation', ['conversation_id'])
@Index('image_jobs_of_file', ['file_id'])
@Index('image_jobs_of_message', ['message_id'])
@Index('image_jobs_open', ['created_at'], { where: `status IN ('pending', 'processing')` })
export class ImageJob extends OwnedRow {
  @Column('uuid')
  @ForeignKey(() => Conversation, { onDelete: 'CASCADE' })
  conversation_id: string;

  /** Chosen by the client, so that all attempts of a request create one job. */
  @Column('uuid', { nullable: true })
  client_request_id: string | null;

  @Column('text')
  prompt: string;

  @Column('jsonb')
  options: Pick<ImageGenerateRequest, 'size' | 'quality' | 'style'>;

  @Column('text', { default: 'pending' })
  status: ImageJobStatus;

  /** Whether the model was asked. If so, the job counts as use even if it was cancelled. */
  @Column('boolean', { default: false })
  reached_model: boolean;

  @Column('uuid', { nullable: true })
  @ForeignKey(() => StoredFile, { onDelete: 'SET NULL' })
  file_id: string | null;

  @Column('integer', { nullable: true })
  @ForeignKey(() => Message, { onDelete: 'SET NULL' })
  message_id: number | null;

  @Column('text', { nullable: true })
  error_message: string | null;

  @Column('timestamptz', { nullable: true })
  finished_at: Date | null;
}

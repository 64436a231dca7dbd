import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { SafetyCase } from './safety-case.entity.js';
import { School } from './school.entity.js';
import { User } from './user.entity.js';

/** A pending mail or webhook. Contains no address and no text: both are read when it is sent. */
@Entity('outbox_items')
@Check('outbox_items_channel_check', `channel IN ('mail', 'webhook')`)
@Index('outbox_items_waiting', ['next_attempt_at'], { where: 'sent_at IS NULL AND given_up_at IS NULL' })
@Index('outbox_items_of_user', ['user_id'])
@Index('outbox_items_of_school', ['school_id'])
@Index('outbox_items_of_case', ['case_id'])
export class OutboxItem {
  /** Also used as Message-ID, so that mail servers drop duplicates. */
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' })
  id: string;

  @Column('text')
  channel: 'mail' | 'webhook';

  /** Determines the text. */
  @Column('text')
  kind: string;

  /** The recipient of a mail. */
  @Column('integer', { nullable: true })
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  user_id: number | null;

  @Column('integer', { nullable: true })
  @ForeignKey(() => School, { onDelete: 'CASCADE' })
  school_id: number | null;

  @Column('uuid', { nullable: true })
  @ForeignKey(() => SafetyCase, { onDelete: 'CASCADE' })
  case_id: string | null;

  /** The part of the installation that a system notice is about. */
  @Column('text', { nullable: true })
  part: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  /** Incremented with each claim. Only the last claim may settle the item. */
  @Column('integer', { default: 0 })
  attempts: number;

  /** Also the end of a claim's lease: if a worker dies, the item can be claimed again at this time. */
  @Column('timestamptz', { default: () => 'now()' })
  next_attempt_at: Date;

  /** When to give up. */
  @Column('timestamptz')
  expires_at: Date;

  @Column('timestamptz', { nullable: true })
  sent_at: Date | null;

  @Column('timestamptz', { nullable: true })
  given_up_at: Date | null;

  /** The error code of the last failure, without any address. */
  @Column('text', { nullable: true })
  error: string | null;
}

import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import type { ExportLanguage } from '@studyhall/contracts';
import { OwnedRow } from './stored-row.js';
import { User } from './user.entity.js';

/**
 * An archive of all data about `user_id`, for the user who requested it. A trigger removes its object together with the
 * row.
 */
@Entity('person_exports')
@Check('person_exports_state_check', `state IN ('waiting', 'running', 'ready', 'failed')`)
@Index('person_exports_open', ['user_id', 'asked_by'], {
  unique: true,
  where: `state IN ('waiting', 'running')`,
})
@Index('person_exports_of_user', ['user_id', 'asked_by', 'created_at'])
@Index('person_exports_of_asker', ['asked_by'])
@Index('person_exports_age', ['created_at'])
@Index('person_exports_storage_key', ['storage_key'])
export class PersonExport extends OwnedRow {
  @Column('integer')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  asked_by: number;

  @Column('text')
  language: ExportLanguage;

  @Column('text', { default: 'waiting' })
  state: 'waiting' | 'running' | 'ready' | 'failed';

  /** Percent. */
  @Column('integer', { default: 0 })
  progress: number;

  /** Incremented by each worker that takes the job: a worker that lost the job stores nothing. */
  @Column('integer', { default: 0 })
  attempt: number;

  /** The key of the object that this attempt writes. Stored before the bytes, so that a crash leaves no orphan. */
  @Column('text', { nullable: true })
  storage_key: string | null;

  /** Bytes. */
  @Column('bigint', { default: () => '0', transformer: { from: Number, to: (size: number) => size } })
  size: number;

  /** When the download expires; null until the archive is ready. */
  @Column('timestamptz', { nullable: true })
  ends_at: Date | null;

  /** When it was first downloaded. */
  @Column('timestamptz', { nullable: true })
  downloaded_at: Date | null;
}

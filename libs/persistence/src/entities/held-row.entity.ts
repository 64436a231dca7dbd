import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { LegalHold } from './legal-hold.entity.js';

/**
 * A deleted row of a user under legal hold, or texts of it that were overwritten. Written by triggers; deleted when the
 * hold ends.
 */
@Entity('held_rows')
@Index('held_rows_of_user', ['user_id'])
@Index('held_rows_of_object', ['storage_key'], { where: 'storage_key IS NOT NULL' })
export class HeldRow {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column('integer')
  @ForeignKey(() => LegalHold, { onDelete: 'CASCADE' })
  user_id: number;

  @Column('text')
  table_name: string;

  /** The stored object of a file, which is kept as well. */
  @Column('text', { nullable: true })
  storage_key: string | null;

  /** The complete row. For an update, its key and the previous texts. */
  @Column('jsonb')
  row: object;

  @Column('boolean', { default: false })
  is_change: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  deleted_at: Date;
}

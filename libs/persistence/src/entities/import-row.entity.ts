import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { ImportChanges, Role } from '@studyhall/contracts';
import { RosterImport } from './roster-import.entity.js';

@Entity('import_rows')
@Check('import_rows_kind_check', `kind IN ('new', 'changed')`)
export class ImportRow {
  @PrimaryColumn('uuid')
  @ForeignKey(() => RosterImport, { onDelete: 'CASCADE' })
  import_id: string;

  @PrimaryColumn('integer')
  line: number;

  @Column('text')
  username: string;

  /** The skeleton of the username (UTS 39), which is equal for similar names. */
  @Column('text', { nullable: true })
  username_skeleton: string | null;

  @Column('text')
  role: Role;

  @Column('text', { nullable: true })
  school: string | null;

  @Column('integer', { array: true })
  group_ids: number[];

  /** Whether the password was generated. */
  @Column('boolean')
  generated: boolean;

  /** A password encrypted with a key that only Redis has, for a limited time. */
  @Column('bytea', { nullable: true })
  secret: Buffer | null;

  @Column('text', { nullable: true })
  password_hash: string | null;

  @Column('text', { default: 'new' })
  kind: 'new' | 'changed';

  /** The user that the row changes; null for a new user. */
  @Column('integer', { nullable: true })
  user_id: number | null;

  /** The changes, from stored to new values. */
  @Column('jsonb', { default: {} })
  changes: ImportChanges;

  /** Classes of the row's school that do not exist yet. */
  @Column('text', { array: true, default: [] })
  new_classes: string[];

  @Column('boolean', { default: true })
  access_granted: boolean;
}

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

  /** What the username looks like (UTS 39). */
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

  /** A password sealed with a key that only Redis holds, and only for a while. */
  @Column('bytea', { nullable: true })
  secret: Buffer | null;

  @Column('text', { nullable: true })
  password_hash: string | null;

  @Column('text', { default: 'new' })
  kind: 'new' | 'changed';

  /** The user that the row changes; null for a new one. */
  @Column('integer', { nullable: true })
  user_id: number | null;

  /** What changes, from what is stored to what the file says. */
  @Column('jsonb', { default: {} })
  changes: ImportChanges;

  /** Classes of the row's school that do not exist yet. */
  @Column('text', { array: true, default: [] })
  new_classes: string[];

  @Column('boolean', { default: true })
  access_granted: boolean;
}

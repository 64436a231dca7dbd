import { Check, Column, Entity, ForeignKey, Index, ManyToOne, type Relation } from 'typeorm';
import type { ImportProblem, ImportView } from '@studyhall/contracts';
import { UndoEntry } from './undo-entry.entity.js';
import { User } from './user.entity.js';
import { StoredRow } from './stored-row.js';

@Entity('imports')
@Check('imports_status_check', `status IN ('checked', 'queued', 'running', 'completed', 'failed')`)
@Check('imports_mode_check', `mode IN ('create', 'update')`)
@Check('imports_gone_of_check', `gone_of IN ('classes', 'schools')`)
@Check('imports_gone_check', `gone IN ('keep', 'remove_from_class', 'revoke')`)
@Index('imports_of_user', { synchronize: false })
@Index('imports_open', ['queued_at'], { where: `status IN ('queued', 'running')` })
@Index('imports_age', ['created_at'])
@Index('imports_of_undo', ['undo_id'], { where: 'undo_id IS NOT NULL' })
export class RosterImport extends StoredRow {
  @Column('integer')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  created_by: number;

  /**
   * The other school that the user acted in. Not a foreign key: if the membership is removed, the import must not act in
   * the home school instead.
   */
  @Column('integer', { nullable: true })
  membership_id: number | null;

  @Column('text', { default: 'checked' })
  status: ImportView['status'];

  @Column('text')
  file_name: string;

  @Column('integer')
  total: number;

  @Column('integer', { default: 0 })
  done: number;

  @Column('integer')
  generated_passwords: number;

  @Column('integer')
  memberships: number;

  @Column('integer')
  problem_count: number;

  @Column('jsonb')
  problems: ImportProblem[];

  @Column('text', { nullable: true })
  detail: string | null;

  @Column('timestamptz', { nullable: true, select: false })
  queued_at: Date | null;

  @Column('timestamptz', { nullable: true, select: false })
  finished_at: Date | null;

  @Column('integer', { default: 0 })
  new_school_count: number;

  @Column('jsonb', { default: [] })
  new_schools: ImportView['new_schools'];

  @Column('text', { default: 'create' })
  mode: ImportView['mode'];

  /** Whether the classes in the file replace those of a changed user; otherwise they are added. */
  @Column('boolean', { default: false })
  sets_classes: boolean;

  @Column('jsonb', { default: [] })
  columns: ImportView['columns'];

  @Column('jsonb', { default: { new: 0, changed: 0, unchanged: 0, rejected: 0, gone: 0 } })
  difference: ImportView['difference'];

  @Column('jsonb', { default: [] })
  problem_groups: ImportView['problem_groups'];

  @Column('integer', { default: 0 })
  new_class_count: number;

  @Column('jsonb', { default: [] })
  new_classes: ImportView['new_classes'];

  /** The rows with problems as uploaded, encrypted. */
  @Column('bytea', { nullable: true, select: false })
  rejected: Buffer | null;

  /** Which students count as missing: those of the classes, or those of the schools, in the file. */
  @Column('text', { default: 'classes' })
  gone_of: ImportView['gone_of'];

  /** What happens to missing students. Chosen at the commit. */
  @Column('text', { default: 'keep' })
  gone: ImportView['gone'];

  /** The existing classes in the file. */
  @Column('integer', { array: true, default: [], select: false })
  named_groups: number[];

  /** Whether users whose password is in the file must change it at their first sign-in. */
  @Column('boolean', { default: false })
  must_change_passwords: boolean;

  /** The undo entry of a completed import. */
  @Column('uuid', { nullable: true, select: false })
  undo_id: string | null;

  @ManyToOne(() => UndoEntry, { nullable: true, onDelete: 'SET NULL' })
  undo?: Relation<UndoEntry> | null;
}

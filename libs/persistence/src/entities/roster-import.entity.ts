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

  /** The further school that its user acted in. No key: where the membership is gone, the import must not act elsewhere. */
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

  /** Whether the classes of a changed user become those of the file; otherwise they are added. */
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

  /** The rows with problems as they were uploaded, sealed. */
  @Column('bytea', { nullable: true, select: false })
  rejected: Buffer | null;

  /** Whose students count as gone: those of the classes, or of the schools, that the file names. */
  @Column('text', { default: 'classes' })
  gone_of: ImportView['gone_of'];

  /** What happens to students who are not in the file: chosen with the commit. */
  @Column('text', { default: 'keep' })
  gone: ImportView['gone'];

  /** The classes that the file names and that exist. */
  @Column('integer', { array: true, default: [], select: false })
  named_groups: number[];

  /** Whether users whose password is in the file must change it at their first sign-in. */
  @Column('boolean', { default: false })
  must_change_passwords: boolean;

  /** How it can be undone, once it is completed. */
  @Column('uuid', { nullable: true, select: false })
  undo_id: string | null;

  @ManyToOne(() => UndoEntry, { nullable: true, onDelete: 'SET NULL' })
  undo?: Relation<UndoEntry> | null;
}

import { Check, Column, Entity, ForeignKey, Index, ManyToOne, type Relation } from 'typeorm';
import type { MaterialKind } from '@studyhall/contracts';
import { Group } from './group.entity.js';
import { StoredFile } from './stored-file.entity.js';
import { NumberedRow } from './stored-row.js';

/** A file that belongs to exactly one class. */
@Entity('group_materials')
@Check('group_materials_kind_check', `kind IN ('source', 'answer_key')`)
@Index('group_materials_of_group', ['group_id', 'kind'])
@Index('group_materials_of_file', ['file_id'], { unique: true })
@Index('group_materials_to_index', ['file_id'], { where: 'indexed_at IS NULL' })
export class GroupMaterial extends NumberedRow {
  @Column('integer')
  @ForeignKey(() => Group, { onDelete: 'CASCADE' })
  group_id: number;

  @Column('uuid')
  file_id: string;

  @ManyToOne(() => StoredFile, { nullable: false, onDelete: 'CASCADE' })
  file?: Relation<StoredFile>;

  @Column('text')
  kind: MaterialKind;

  /** Pages that a teacher marked as solutions. */
  @Column('integer', { array: true, default: () => "'{}'" })
  solution_pages: number[];

  /** Pages that were detected as solutions, but that a teacher marked as free of them. */
  @Column('integer', { array: true, default: () => "'{}'" })
  open_pages: number[];

  /** The pages of a PDF that students see while its solutions are locked. Null if there are none, or if it cannot be cut. */
  @Column('integer', { array: true, nullable: true })
  student_pages: number[] | null;

  /** When its exercises were read. Members see a source only after that. */
  @Column('timestamptz', { nullable: true })
  indexed_at: Date | null;

  /** Number of failed attempts to ask the model for exercises. If above 0, only exercises found by rules are known. */
  @Column('integer', { default: 0 })
  model_failures: number;

  /** What happened to the exercises of the replaced material; their number until this one is read. */
  @Column('jsonb', { nullable: true })
  replaced: { before: number } | { kept: number; added: number; gone: number } | null;
}

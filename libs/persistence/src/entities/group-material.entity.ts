import { Check, Column, Entity, ForeignKey, Index, ManyToOne, type Relation } from 'typeorm';
import type { MaterialKind } from '@studyhall/contracts';
import { Group } from './group.entity.js';
import { StoredFile } from './stored-file.entity.js';
import { NumberedRow } from './stored-row.js';

/** A file that belongs to a class, and to one only. */
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

  /** Pages that a teacher says hold no solutions, although they were found to. */
  @Column('integer', { array: true, default: () => "'{}'" })
  open_pages: number[];

  /** The pages of a PDF that students see while its solutions are shut. Null where there are none, or it cannot be cut. */
  @Column('integer', { array: true, nullable: true })
  student_pages: number[] | null;

  /** When its exercises were read; members see a source from then on. */
  @Column('timestamptz', { nullable: true })
  indexed_at: Date | null;

  /** How often the model could not be asked for exercises; above 0, only what rules found is known. */
  @Column('integer', { default: 0 })
  model_failures: number;

  /** What became of the exercises of the material whose place it took; their number until it is read. */
  @Column('jsonb', { nullable: true })
  replaced: { before: number } | { kept: number; added: number; gone: number } | null;
}

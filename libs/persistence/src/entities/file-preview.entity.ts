import { Check, Column, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { PreviewFormat } from '@studyhall/contracts';
import { StoredFile } from './stored-file.entity.js';

/**
 * A file in another format: an office file as PDF, a document in its other format, a table as spreadsheet, a PDF with only
 * the pages that students see.
 */
@Entity('file_previews')
@Check('file_previews_format_check', `format IN ('pdf', 'docx', 'xlsx', 'cut')`)
@Index('file_previews_storage_key', ['storage_key'])
export class FilePreview {
  @PrimaryColumn('uuid')
  file_id: string;

  @PrimaryColumn('text')
  format: PreviewFormat;

  @ManyToOne(() => StoredFile, { nullable: false, onDelete: 'CASCADE' })
  file?: Relation<StoredFile>;

  /** Null where the file cannot be converted. */
  @Column('text', { nullable: true })
  storage_key: string | null;

  /** Bytes. */
  @Column('integer')
  size: number;

  /** The pages that a cut PDF has. Once students see others, it is not used. */
  @Column('integer', { array: true, nullable: true })
  pages: number[] | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}

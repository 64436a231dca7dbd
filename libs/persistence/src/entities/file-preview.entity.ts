import { Check, Column, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { PreviewFormat } from '@studyhall/contracts';
import { StoredFile } from './stored-file.entity.js';

/**
 * A file converted to another format: an office file to PDF, a document to its other format, a table to a spreadsheet, or a
 * PDF with only the pages that students see.
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

  /** Null if the file cannot be converted. */
  @Column('text', { nullable: true })
  storage_key: string | null;

  /** Bytes. */
  @Column('integer')
  size: number;

  /** The page numbers in a cut PDF. If the visible pages change, the copy is not used. */
  @Column('integer', { array: true, nullable: true })
  pages: number[] | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}

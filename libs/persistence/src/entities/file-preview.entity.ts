import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { StoredFile } from './stored-file.entity.js';

/** An office file as PDF. */
@Entity('file_previews')
@Index('file_previews_storage_key', ['storage_key'])
export class FilePreview {
  @PrimaryColumn('uuid')
  file_id: string;

  @OneToOne(() => StoredFile, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'file_id' })
  file?: Relation<StoredFile>;

  /** Null where the file cannot be converted. */
  @Column('text', { nullable: true })
  storage_key: string | null;

  /** Bytes. */
  @Column('integer')
  size: number;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}

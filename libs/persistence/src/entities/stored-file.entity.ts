import { Check, Column, Entity, Index, ManyToOne, type Relation } from 'typeorm';
import type { FileStatus } from '@studyhall/contracts';
import { OwnedRow } from './stored-row.js';
import { Turn } from './turn.entity.js';

@Entity('files')
@Check('files_purpose_check', `purpose IN ('upload', 'artifact', 'image')`)
@Check('files_status_check', `status IN ('processing', 'ready', 'failed')`)
@Index('files_of_user', { synchronize: false })
@Index('files_of_turn', ['turn_id'])
@Index('files_unread', ['created_at'], { where: 'is_unread' })
@Index('files_storage_key', ['storage_key'])
@Index('files_words', { synchronize: false })
export class StoredFile extends OwnedRow {
  @Column('text')
  purpose: 'upload' | 'artifact' | 'image';

  @Column('text')
  name: string;

  @Column('text')
  mime_type: string;

  /** Bytes. */
  @Column('bigint', { transformer: { from: Number, to: (size: number) => size } })
  size: number;

  @Column('text')
  storage_key: string;

  @Column('text', { default: 'processing' })
  status: FileStatus;

  /** Whether its text is not read yet. If the model can see images, an image is ready before that. */
  @Column('boolean', { default: false })
  is_unread: boolean;

  /** The model that embedded all its passages; null if some have no vector. */
  @Column('text', { nullable: true, select: false })
  embedding_model: string | null;

  @Column('text', { nullable: true })
  detail: string | null;

  @Column('uuid', { nullable: true })
  turn_id: string | null;

  @ManyToOne(() => Turn, { nullable: true, onDelete: 'SET NULL' })
  turn?: Relation<Turn> | null;

  /** The search words of the name, stored by a trigger. */
  @Column({ type: 'tsvector', nullable: true, select: false, insert: false, update: false })
  words: string | null;
}

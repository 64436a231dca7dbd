import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { FileStatus } from '@studyhall/contracts';

@Entity('files')
export class StoredFile {
  @PrimaryColumn('uuid')
  id: string;

  @Column('integer')
  user_id: number;

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

  @Column('text')
  status: FileStatus;

  @Column('text', { nullable: true })
  detail: string | null;

  @Column('uuid', { nullable: true })
  turn_id: string | null;

  @Column({ type: 'timestamptz', insert: false })
  created_at: Date;
}

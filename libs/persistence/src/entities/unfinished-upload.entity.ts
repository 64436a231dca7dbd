import { Column, Entity, Index } from 'typeorm';
import { OwnedRow } from './stored-row.js';

/** An incomplete multipart upload. The resulting file has the same id. */
@Entity('unfinished_uploads')
@Index('unfinished_uploads_of_user', ['user_id'])
@Index('unfinished_uploads_ends', ['ends_at'])
export class UnfinishedUpload extends OwnedRow {
  @Column('text')
  name: string;

  /** Size of the whole file in bytes, as announced by the client. */
  @Column('integer')
  size: number;

  /** Bytes received so far: the offset of the next part. */
  @Column('integer', { default: 0 })
  received: number;

  /** The keys of the parts in object storage, in order. */
  @Column('text', { array: true, default: [] })
  parts: string[];

  /** When the last part arrived. */
  @Column('timestamptz', { default: () => 'now()' })
  changed_at: Date;

  @Column('timestamptz')
  ends_at: Date;
}

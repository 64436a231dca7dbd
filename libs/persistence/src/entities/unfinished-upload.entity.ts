import { Column, Entity, Index } from 'typeorm';
import { OwnedRow } from './stored-row.js';

/** An upload whose parts are still arriving. The file that it becomes has the same id. */
@Entity('unfinished_uploads')
@Index('unfinished_uploads_of_user', ['user_id'])
@Index('unfinished_uploads_ends', ['ends_at'])
export class UnfinishedUpload extends OwnedRow {
  @Column('text')
  name: string;

  /** Bytes of the whole file, as its owner announced them. */
  @Column('integer')
  size: number;

  /** Bytes so far: where the next part begins. */
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

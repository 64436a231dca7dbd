import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Ids of rows that were erased, or whose access was revoked. A restored backup must not bring them back. */
@Entity('erased_rows')
@Index('erased_rows_newest', ['erased_at', 'id'])
export class ErasedRow {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' })
  id: string;

  /** The table of the deleted rows, or the name of a change such as `access_revoked`. */
  @Column('text')
  kind: string;

  @Column('text', { array: true })
  row_ids: string[];

  /** The time of the statement, to the millisecond. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'clock_timestamp()' })
  erased_at: Date;
}

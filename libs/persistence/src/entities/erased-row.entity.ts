import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Rows that were erased, or access that was revoked, as ids: what a restored backup must not bring back. */
@Entity('erased_rows')
@Index('erased_rows_newest', ['erased_at', 'id'])
export class ErasedRow {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' })
  id: string;

  /** The table whose rows were deleted, or the name of a change, as `access_revoked`. */
  @Column('text')
  kind: string;

  @Column('text', { array: true })
  row_ids: string[];

  /** The time of the statement, to the millisecond. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'clock_timestamp()' })
  erased_at: Date;
}

import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Ids of rows that were erased or changed in a way that a restored backup must not take back. */
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

  /** Ids and times that repeating the change needs, such as who asked for an erasure. No names. */
  @Column('jsonb', { nullable: true })
  value: object | null;

  /** The time of the statement, to the millisecond. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'clock_timestamp()' })
  erased_at: Date;
}

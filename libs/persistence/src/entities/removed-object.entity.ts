import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Bytes that no row refers to any more, until storage has deleted them. */
@Entity('removed_objects')
@Index('removed_objects_due', ['next_attempt_at'])
export class RemovedObject {
  @PrimaryColumn('text')
  storage_key: string;

  @Column('timestamptz', { default: () => 'now()' })
  removed_at: Date;

  /** Failed attempts so far. */
  @Column('integer', { default: 0 })
  attempts: number;

  @Column('timestamptz', { default: () => 'now()' })
  next_attempt_at: Date;
}

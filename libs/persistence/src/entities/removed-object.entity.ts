import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An object that no row references any more, until it is deleted from storage. */
@Entity('removed_objects')
@Index('removed_objects_due', ['next_attempt_at'])
export class RemovedObject {
  @PrimaryColumn('text')
  storage_key: string;

  @Column('timestamptz', { default: () => 'now()' })
  removed_at: Date;

  /** Number of failed attempts. */
  @Column('integer', { default: 0 })
  attempts: number;

  @Column('timestamptz', { default: () => 'now()' })
  next_attempt_at: Date;
}

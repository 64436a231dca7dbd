import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { School } from './school.entity.js';

/** What was erased of an account. Outlives all accounts in it and identifies them by id. */
@Entity('erasure_certificates')
@Index('erasure_certificates_of_school', ['school_id'])
export class ErasureCertificate {
  @PrimaryColumn('integer')
  user_id: number;

  /** Null for a master admin, and if the school was removed. */
  @Column('integer', { nullable: true })
  @ForeignKey(() => School, { onDelete: 'SET NULL' })
  school_id: number | null;

  @Column('integer', { nullable: true })
  requested_by: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  begun_at: Date;

  @Column('timestamptz', { nullable: true })
  erased_at: Date | null;

  /** Number of deleted rows by table. */
  @Column('jsonb', { default: {} })
  counts: Record<string, number>;
}

import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Group } from './group.entity.js';
import { School } from './school.entity.js';

/** The reserved and actual use of one piece of work, written by triggers. It outlives the work and, anonymized, the person. */
@Entity('usage_ledger')
@Unique('usage_ledger_ref_key', ['ref', 'kind'])
@Index('usage_ledger_of_user', ['user_id', 'kind', 'at'])
@Index('usage_ledger_of_school', ['school', 'at'])
@Index('usage_ledger_of_group', ['group_id', 'at'], { where: 'group_id IS NOT NULL' })
@Index('usage_ledger_at', ['at'])
@Index('usage_ledger_open', ['expires_at'], { where: 'settled_at IS NULL' })
export class UsageRow {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  /** The turn, image job or run. */
  @Column('uuid')
  ref: string;

  @Column('text')
  kind: string;

  @Column('text', { nullable: true })
  @ForeignKey(() => School, 'name', { onUpdate: 'CASCADE', onDelete: 'SET NULL' })
  school: string | null;

  @Column('integer', { nullable: true })
  @ForeignKey(() => Group, { onDelete: 'SET NULL' })
  group_id: number | null;

  @Column('integer', { nullable: true })
  @ForeignKey('User', { onDelete: 'SET NULL' })
  user_id: number | null;

  @Column('integer')
  amount: number;

  /** Null while the work is running; `amount` counts then. */
  @Column('integer', { nullable: true })
  settled: number | null;

  @Column('timestamptz')
  at: Date;

  @Column('timestamptz')
  expires_at: Date;

  @Column('timestamptz', { nullable: true })
  settled_at: Date | null;

  /** The model that was used; null if none was. */
  @Column('text', { nullable: true })
  model: string | null;

  /** In millionths of the currency: the maximum cost, and after settlement the actual cost. Null without a price. */
  @Column('bigint', { nullable: true })
  cost: string | null;

  /** The prices of its model and of judges when it began, where they changed while it ran; in rows of before only the one. */
  @Column('jsonb', { nullable: true })
  price: object | null;

  /** The turn or image job that a request of a model belongs to; null for other work. */
  @Column('uuid', { nullable: true })
  part_of: string | null;

  /** Of a reply's tokens: the part that its judges may take. Null until its first request, when they may take all. */
  @Column('integer', { nullable: true })
  shared: number | null;
}

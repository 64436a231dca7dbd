import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import type { LimitKind, LimitPeriod } from '@studyhall/contracts';
import { Group } from './group.entity.js';
import { School } from './school.entity.js';
import { NumberedRow, OwnedNumberedRow } from './stored-row.js';

/** What each person of a scope may use in a period: a school, a role of it, a class, or one person. */
@Entity('limits')
@Check('limits_kind_check', `kind IN ('messages', 'tokens', 'images', 'code', 'minutes')`)
@Check('limits_period_check', `period IN ('hour', 'day', 'month')`)
@Check('limits_amount_check', 'amount >= 0')
@Check(
  'limits_scope_check',
  'num_nonnulls(school, group_id, user_id) = 1 AND (role IS NULL OR school IS NOT NULL)',
)
@Index('limits_of_scope', { synchronize: false })
@Index('limits_of_group', ['group_id'], { where: 'group_id IS NOT NULL' })
@Index('limits_of_user', ['user_id'], { where: 'user_id IS NOT NULL' })
export class Limit extends NumberedRow {
  @Column('text', { nullable: true })
  @ForeignKey(() => School, 'name', { onUpdate: 'CASCADE', onDelete: 'CASCADE' })
  school: string | null;

  @Column('text', { nullable: true })
  role: string | null;

  @Column('integer', { nullable: true })
  @ForeignKey(() => Group, { onDelete: 'CASCADE' })
  group_id: number | null;

  @Column('integer', { nullable: true })
  @ForeignKey('User', { onDelete: 'CASCADE' })
  user_id: number | null;

  @Column('text')
  kind: LimitKind;

  @Column('text')
  period: LimitPeriod;

  @Column('integer')
  amount: number;
}

/** What a teacher or an admin added to a person's limits of a kind, until a time. */
@Entity('allowances')
@Index('allowances_of_user', ['user_id', 'until'])
export class Allowance extends OwnedNumberedRow {
  @Column('text')
  kind: LimitKind;

  @Column('integer')
  amount: number;

  @Column('timestamptz')
  until: Date;

  @Column('text')
  reason: string;
}

import { Check, Column, Entity, Index } from 'typeorm';
import type { LimitKind, LimitPeriod } from '@studyhall/contracts';
import { ONE_SCOPE, OwnedNumberedRow, ScopedRow } from './stored-row.js';

/** A usage limit per period for each person of a scope: a school, one of its roles, a class, or one person. */
@Entity('limits')
@Check('limits_kind_check', `kind IN ('messages', 'tokens', 'images', 'code', 'minutes')`)
@Check('limits_period_check', `period IN ('hour', 'day', 'month')`)
@Check('limits_amount_check', 'amount >= 0')
@Check('limits_scope_check', ONE_SCOPE)
@Index('limits_of_scope', { synchronize: false })
@Index('limits_of_group', ['group_id'], { where: 'group_id IS NOT NULL' })
@Index('limits_of_user', ['user_id'], { where: 'user_id IS NOT NULL' })
export class Limit extends ScopedRow {
  @Column('text')
  kind: LimitKind;

  @Column('text')
  period: LimitPeriod;

  @Column('integer')
  amount: number;
}

/** Additional use that a teacher or admin granted to a person for a limited time. */
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

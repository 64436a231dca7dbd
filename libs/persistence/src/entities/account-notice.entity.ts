import { Check, Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { AccountNotice as AccountNoticeView, Role } from '@studyhall/contracts';
import { OwnedByUser } from './stored-row.js';

/** A change that an admin made to an account, until the user acknowledges it. One row per kind: the latest wins. */
@Entity('account_notices')
@Check('account_notices_kind_check', `kind IN ('password_reset', 'role_changed', 'data_exported')`)
@Unique('account_notices_latest', ['user_id', 'kind'])
export class AccountNotice extends OwnedByUser {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('text')
  kind: AccountNoticeView['kind'];

  @Column('text', { nullable: true })
  role: Role | null;

  @Column('text')
  changed_by: string;

  @Column('timestamptz', { default: () => 'now()' })
  changed_at: Date;
}

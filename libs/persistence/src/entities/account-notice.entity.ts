import {
  Check,
  Column,
  Entity,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  Unique,
  type Relation,
} from 'typeorm';
import type { AccountNotice as AccountNoticeView, Role } from '@studyhall/contracts';
import { User } from './user.entity.js';

/** A change that an admin made to an account, until its user has seen it. One row per kind: the latest wins. */
@Entity('account_notices')
@Check('account_notices_kind_check', `kind IN ('password_reset', 'role_changed')`)
@Unique('account_notices_latest', ['user_id', 'kind'])
export class AccountNotice {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('integer')
  user_id: number;

  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user?: Relation<User>;

  @Column('text')
  kind: AccountNoticeView['kind'];

  @Column('text', { nullable: true })
  role: Role | null;

  @Column('text')
  changed_by: string;

  @Column('timestamptz', { default: () => 'now()' })
  changed_at: Date;
}

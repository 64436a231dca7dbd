import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Role } from '@studyhall/contracts';
import { Group } from './group.entity.js';
import { IdentityProvider } from './identity-provider.entity.js';
import { Invite } from './invite.entity.js';
import { SCHOOL_ROLE_CHECK } from './role-check.js';
import { School } from './school.entity.js';
import { User } from './user.entity.js';

@Entity('approval_requests')
@Check('approval_requests_role_check', SCHOOL_ROLE_CHECK)
@Check('approval_requests_outcome_check', `outcome IN ('approved', 'rejected')`)
@Index('approval_requests_pending_name', { synchronize: false })
@Index('approval_requests_pending_skeleton', ['username_skeleton'], {
  unique: true,
  where: 'outcome IS NULL',
})
@Index('approval_requests_pending', ['id'], { where: 'outcome IS NULL' })
@Index('approval_requests_of_school', ['school', 'id'], { where: 'outcome IS NULL' })
@Index('approval_requests_by_school', ['school'])
@Index('approval_requests_of_group', ['group_id'])
@Index('approval_requests_of_invite', ['invite_id', 'outcome'])
@Index('approval_requests_of_decider', ['decided_by'])
@Index('approval_requests_token', ['token_hash'], { unique: true })
@Index('approval_requests_of_user', ['user_id'])
@Index('approval_requests_of_identity', ['provider_id', 'subject'], { where: 'provider_id IS NOT NULL' })
@Index('approval_requests_pending_member', ['user_id', 'group_id'], {
  unique: true,
  where: 'outcome IS NULL',
})
@Index('approval_requests_of_name', { synchronize: false })
export class ApprovalRequest {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column('text')
  username: string;

  /** The skeleton of the username (UTS 39), which is equal for similar names; null if the requester has an account. */
  @Column('text', { nullable: true, select: false })
  username_skeleton: string | null;

  /** Null after the request is approved, and some time after it is rejected. */
  @Column('text', { nullable: true, select: false })
  password_hash: string | null;

  @Column('text')
  @ForeignKey(() => School, 'name', { onUpdate: 'CASCADE' })
  school: string;

  @Column('text')
  role: Role;

  @Column('integer', { nullable: true })
  @ForeignKey(() => Group, { onDelete: 'SET NULL' })
  group_id: number | null;

  @Column('integer', { nullable: true })
  @ForeignKey(() => Invite, { onDelete: 'SET NULL' })
  invite_id: number | null;

  /** The student with an account who asks to join a class; null if an account is requested. */
  @Column('integer', { nullable: true })
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  user_id: number | null;

  /** The provider that signed the person in, and the person's subject. The account is linked when it is created. */
  @Column('uuid', { nullable: true })
  @ForeignKey(() => IdentityProvider, { onDelete: 'CASCADE' })
  provider_id: string | null;

  @Column('text', { nullable: true })
  issuer: string | null;

  @Column('text', { nullable: true })
  subject: string | null;

  /** SHA-256 of the token with which the requester polls the decision. */
  @Column('bytea', { nullable: true, select: false })
  token_hash: Buffer | null;

  @Column('timestamptz', { default: () => 'now()' })
  request_date: Date;

  @Column('text', { nullable: true })
  outcome: 'approved' | 'rejected' | null;

  @Column('text', { nullable: true })
  reason: string | null;

  @Column('integer', { nullable: true })
  @ForeignKey(() => User, { onDelete: 'SET NULL' })
  decided_by: number | null;

  @Column('timestamptz', { nullable: true })
  decided_at: Date | null;
}

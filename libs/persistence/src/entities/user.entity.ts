import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import type { AdminScope, ParentConsent, Role } from '@studyhall/contracts';
import { readRole } from '@studyhall/domain';
import { Conversation } from './conversation.entity.js';
import { ACCOUNT_ROLE_CHECK } from './role-check.js';
import { School } from './school.entity.js';
import { NumberedRow } from './stored-row.js';

@Entity('users')
@Check('users_role_check', ACCOUNT_ROLE_CHECK)
@Check('users_admin_scope_check', `admin_scope IN ('full', 'helpdesk', 'read_only')`)
@Index('users_username_key', { synchronize: false })
@Index('users_username_skeleton', ['username_skeleton'], { unique: true })
@Index('users_search', { synchronize: false })
@Index('users_by_name', { synchronize: false })
@Index('users_by_shown_name', { synchronize: false })
@Index('users_by_school', { synchronize: false })
@Index('users_by_access', { synchronize: false })
@Index('users_by_last_sign_in', { synchronize: false })
@Index('users_of_school', { synchronize: false })
@Index('users_of_role', { synchronize: false })
@Index('users_of_name_key', { synchronize: false })
@Index('users_email', ['email'], { where: 'email IS NOT NULL' })
@Index('users_removed', ['removed_with'], { where: 'removed_with IS NOT NULL' })
@Index('users_active_conversation', ['active_conversation_id'])
export class User extends NumberedRow {
  @Column('text')
  username: string;

  /**
   * The skeleton of the username (UTS 39), which is equal for similar names. Null if another user had the same one before
   * the column existed.
   */
  @Column('text', { nullable: true, select: false })
  username_skeleton: string | null;

  @Column('text', { nullable: true, select: false })
  given_name: string | null;

  @Column('text', { nullable: true, select: false })
  family_name: string | null;

  /** Replaces the given name. */
  @Column('text', { nullable: true, select: false })
  preferred_name: string | null;

  /** The display name for showing and sorting, maintained by a trigger; null without a name: the username is shown. */
  @Column('text', { nullable: true })
  shown_name: string | null;

  /** Lower case. Several accounts may share one, for example siblings. */
  @Column('text', { nullable: true, select: false })
  email: string | null;

  /** The school's number for the person, such as a pupil number. Not from a source, and not unique. */
  @Column('text', { nullable: true, select: false })
  number: string | null;

  /** The search text of the person in lists, maintained by a trigger. */
  @Column('text', { nullable: true, select: false })
  search: string | null;

  @Column('text', { select: false })
  password_hash: string;

  /** The legacy value is converted to `MASTER_ADMIN`. */
  @Column('text', { default: 'STUDENT', transformer: { from: readRole, to: (role: string) => role } })
  role: Role;

  /** The scope of a school admin. Kept, but ignored, while the user has another role. */
  @Column('text', { default: 'full' })
  admin_scope: AdminScope;

  /**
   * The identity provider whose rule made the user an admin. Null for other roles, and after a user changed the role. Not a
   * foreign key: an undo restores it even after the provider was deleted.
   */
  @Column('uuid', { nullable: true, select: false })
  made_admin_by: string | null;

  @Column('text', { nullable: true })
  @ForeignKey(() => School, 'name', { onUpdate: 'CASCADE' })
  school: string | null;

  @Column('boolean', { default: true })
  access_granted: boolean;

  @Column('boolean', { default: false })
  must_change_password: boolean;

  /** Incremented whenever the user's sessions are ended. */
  @Column('integer', { default: 0, select: false })
  access_version: number;

  /** The undo entry, while the account is removed and can be restored. */
  @Column('uuid', { nullable: true, select: false })
  removed_with: string | null;

  @Column('uuid', { nullable: true })
  @ForeignKey(() => Conversation, { name: 'users_active_conversation', onDelete: 'SET NULL' })
  active_conversation_id: string | null;

  /** The parental consent; null if none is recorded. */
  @Column('jsonb', { nullable: true, select: false })
  parent_consent: ParentConsent | null;

  /** Null if the user has never signed in. */
  @Column('timestamptz', { nullable: true, select: false })
  last_sign_in: Date | null;
}

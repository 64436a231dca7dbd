import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import type { AdminScope, MembershipRole } from '@studyhall/contracts';
import { School } from './school.entity.js';
import { User } from './user.entity.js';
import { OwnedNumberedRow } from './stored-row.js';

/** A person's role in a school other than the home school. At most one per school. */
@Entity('memberships')
@Check('memberships_role_check', `role IN ('TEACHER', 'SCHOOL_ADMIN')`)
@Check('memberships_admin_scope_check', `admin_scope IN ('full', 'helpdesk', 'read_only')`)
@Index('memberships_of_user', ['user_id', 'school'], { unique: true })
@Index('memberships_of_school', ['school'])
@Index('memberships_given_by', ['given_by'], { where: 'given_by IS NOT NULL' })
export class SchoolMembership extends OwnedNumberedRow {
  @Column('text')
  @ForeignKey(() => School, 'name', { onUpdate: 'CASCADE' })
  school: string;

  @Column('text')
  role: MembershipRole;

  /** The scope of a school admin there. */
  @Column('text', { default: 'full' })
  admin_scope: AdminScope;

  /** The admin who granted it; null if that account was deleted. */
  @Column('integer', { nullable: true })
  @ForeignKey(() => User, { onDelete: 'SET NULL' })
  given_by: number | null;
}

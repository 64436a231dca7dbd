import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import type { AdminScope, FurtherRole } from '@studyhall/contracts';
import { School } from './school.entity.js';
import { User } from './user.entity.js';
import { OwnedNumberedRow } from './stored-row.js';

/** A school beside the home school of a person, and the role there. Never a second one for the same school. */
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
  role: FurtherRole;

  /** What a school admin may change there. */
  @Column('text', { default: 'full' })
  admin_scope: AdminScope;

  /** The admin who gave it; null once that account is gone. */
  @Column('integer', { nullable: true })
  @ForeignKey(() => User, { onDelete: 'SET NULL' })
  given_by: number | null;
}

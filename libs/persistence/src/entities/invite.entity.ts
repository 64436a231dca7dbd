import { Check, Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import type { Role } from '@studyhall/contracts';
import { Group } from './group.entity.js';
import { SCHOOL_ROLE_CHECK } from './role-check.js';
import { School } from './school.entity.js';
import { User } from './user.entity.js';
import { NumberedRow } from './stored-row.js';

@Entity('invites')
@Unique('invites_code_key', ['code'])
@Index('invites_short_code', ['short_code'], { unique: true })
@Check('invites_role_check', SCHOOL_ROLE_CHECK)
@Check('invites_uses', 'max_uses IS NULL OR uses <= max_uses')
@Index('invites_newest', { synchronize: false })
@Index('invites_of_school', { synchronize: false })
@Index('invites_by_school', ['school'])
@Index('invites_of_group', ['group_id'])
@Index('invites_of_creator', ['created_by'])
export class Invite extends NumberedRow {
  @Column('text')
  code: string;

  /** A code of six letters to type. Its invitation is valid for an hour. */
  @Column('text', { nullable: true })
  short_code: string | null;

  /** Whether students of the school with an account join without approval. */
  @Column('boolean', { default: false })
  direct: boolean;

  @Column('text')
  @ForeignKey(() => School, 'name', { onUpdate: 'CASCADE' })
  school: string;

  @Column('integer', { nullable: true })
  @ForeignKey(() => Group, { onDelete: 'CASCADE' })
  group_id: number | null;

  @Column('text')
  role: Role;

  @Column('timestamptz', { default: () => `now() + interval '30 days'` })
  expires_at: Date;

  @Column('integer', { nullable: true })
  max_uses: number | null;

  @Column('integer', { default: 0 })
  uses: number;

  @Column('integer', { nullable: true })
  @ForeignKey(() => User, { onDelete: 'SET NULL' })
  created_by: number | null;

  @Column('timestamptz', { nullable: true })
  revoked_at: Date | null;
}

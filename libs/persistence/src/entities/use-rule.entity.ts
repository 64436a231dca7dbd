import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import type { OpenHours, PolicyTool } from '@studyhall/contracts';
import { Group } from './group.entity.js';
import { School } from './school.entity.js';
import { NumberedRow } from './stored-row.js';

/** When and with what the people of a scope may work: a school, a role of it, a class, or one person. */
@Entity('use_rules')
@Check(
  'use_rules_scope_check',
  'num_nonnulls(school, group_id, user_id) = 1 AND (role IS NULL OR school IS NOT NULL)',
)
@Index('use_rules_of_scope', { synchronize: false })
@Index('use_rules_of_group', ['group_id'], { where: 'group_id IS NOT NULL' })
@Index('use_rules_of_user', ['user_id'], { where: 'user_id IS NOT NULL' })
export class UseRule extends NumberedRow {
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

  /** Null: at any time. */
  @Column('jsonb', { nullable: true })
  open_hours: OpenHours | null;

  @Column('text', { array: true, default: '{}' })
  tools_off: PolicyTool[];

  /** Null: all chat models of the installation. */
  @Column('text', { array: true, nullable: true })
  models: string[] | null;
}

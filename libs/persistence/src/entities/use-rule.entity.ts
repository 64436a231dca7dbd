import { Check, Column, Entity, Index } from 'typeorm';
import type { OpenHours, PolicyTool } from '@studyhall/contracts';
import { ONE_SCOPE, ScopedRow } from './stored-row.js';

/** Opening hours and allowed abilities of a scope: a school, one of its roles, a class, or one person. */
@Entity('use_rules')
@Check('use_rules_scope_check', ONE_SCOPE)
@Index('use_rules_of_scope', { synchronize: false })
@Index('use_rules_of_group', ['group_id'], { where: 'group_id IS NOT NULL' })
@Index('use_rules_of_user', ['user_id'], { where: 'user_id IS NOT NULL' })
export class UseRule extends ScopedRow {
  /** Null: at any time. */
  @Column('jsonb', { nullable: true })
  open_hours: OpenHours | null;

  @Column('text', { array: true, default: '{}' })
  tools_off: PolicyTool[];

  /** Null: all chat models of the installation. */
  @Column('text', { array: true, nullable: true })
  models: string[] | null;

  /** Minutes of use after which a break is advised; null to use another scope's setting or the default. */
  @Column('integer', { nullable: true })
  break_minutes: number | null;
}

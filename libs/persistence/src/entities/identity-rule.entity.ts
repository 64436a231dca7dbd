import type { Role } from '@studyhall/contracts';
import { Check, Column, Entity, ForeignKey, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { IdentityProvider } from './identity-provider.entity.js';
import { SCHOOL_ROLE_CHECK } from './role-check.js';
import { School } from './school.entity.js';

/** A rule for the account that an unknown person gets at the first sign-in. Rules are tried in the order of `position`. */
@Entity('identity_rules')
@Check('identity_rules_role_check', SCHOOL_ROLE_CHECK)
@Index('identity_rules_of_school', ['school'])
export class IdentityRule {
  @PrimaryColumn('uuid')
  provider_id: string;

  @PrimaryColumn('integer')
  position: number;

  @Column('text')
  claim: string;

  @Column('text')
  value: string;

  @Column('text')
  role: Exclude<Role, 'MASTER_ADMIN'>;

  @Column('text')
  @ForeignKey(() => School, 'name', { onUpdate: 'CASCADE' })
  school: string;

  /** Classes that no longer exist are skipped. */
  @Column('integer', { array: true, default: '{}' })
  class_ids: number[];

  @ManyToOne(() => IdentityProvider, (provider) => provider.rules, { onDelete: 'CASCADE' })
  provider: Relation<IdentityProvider>;
}

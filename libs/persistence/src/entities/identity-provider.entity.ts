import { Check, Column, Entity, Index, OneToMany, type Relation } from 'typeorm';
import { IdentityRule } from './identity-rule.entity.js';
import { IdentityProviderSchool } from './identity-provider-school.entity.js';
import { StoredRow } from './stored-row.js';

/** A system that signs people in: an OpenID Connect issuer, or a learning platform (`LtiPlatform` has the rest of it). */
@Entity('identity_providers')
@Check('identity_providers_kind_check', `kind IN ('oidc', 'lti')`)
@Check('identity_providers_unknown_check', `unknown IN ('refuse', 'ask')`)
@Check(
  'identity_providers_renewal_check',
  `renewal_minutes BETWEEN 0 AND 1440 AND renewal_grace_hours BETWEEN 1 AND 168`,
)
@Index('identity_providers_platform', ['issuer', 'client_id'], { unique: true, where: `kind = 'lti'` })
export class IdentityProvider extends StoredRow {
  @Column('text', { default: 'oidc' })
  kind: 'oidc' | 'lti';

  @Column('text')
  label: string;

  @Column('text')
  issuer: string;

  @Column('text')
  client_id: string;

  /** Sealed with `SECRET_KEY`. Null for a public client. */
  @Column('bytea', { nullable: true })
  secret: Buffer | null;

  @Column('text', { array: true, default: '{}' })
  domains: string[];

  /** The claim with a person's id of the roster `external_source`. */
  @Column('text', { nullable: true })
  external_claim: string | null;

  @Column('text', { nullable: true })
  external_source: string | null;

  /** Where the groups of a person are asked for that the issuer leaves out. */
  @Column('text', { nullable: true })
  groups_url: string | null;

  /** What happens to people whom no account and no rule fits. */
  @Column('text', { default: 'refuse' })
  unknown: 'refuse' | 'ask';

  @Column('boolean', { default: false })
  rules_own: boolean;

  /** Whoever signs out is led to the issuer to sign out there too. */
  @Column('boolean', { default: false })
  sign_out: boolean;

  /** How often the issuer is asked whether the user of an open session may still enter; 0 for never. */
  @Column('integer', { default: 60 })
  renewal_minutes: number;

  /** How long sessions last while the issuer cannot renew them. */
  @Column('integer', { default: 24 })
  renewal_grace_hours: number;

  /** The issuer asks people for their consent at each sign-in, as Google needs to let sessions be renewed. */
  @Column('boolean', { default: false })
  renewal_consent: boolean;

  @Column('boolean', { default: true })
  enabled: boolean;

  /** None for all schools. */
  @OneToMany(() => IdentityProviderSchool, (row) => row.provider)
  schools: Relation<IdentityProviderSchool>[];

  @OneToMany(() => IdentityRule, (row) => row.provider)
  rules: Relation<IdentityRule>[];
}

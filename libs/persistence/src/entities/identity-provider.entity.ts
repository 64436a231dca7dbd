import { Check, Column, Entity, Index, OneToMany, type Relation } from 'typeorm';
import { IdentityRule } from './identity-rule.entity.js';
import { IdentityProviderSchool } from './identity-provider-school.entity.js';
import { StoredRow } from './stored-row.js';

/** A system that signs users in: an OpenID Connect issuer, or a learning platform (`LtiPlatform` has its other columns). */
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

  /** Encrypted with `SECRET_KEY`. Null for a public client. */
  @Column('bytea', { nullable: true })
  secret: Buffer | null;

  @Column('text', { array: true, default: '{}' })
  domains: string[];

  /** The claim that contains a person's id in the roster `external_source`. */
  @Column('text', { nullable: true })
  external_claim: string | null;

  @Column('text', { nullable: true })
  external_source: string | null;

  /** The URL for the groups of a person, if the issuer omits them from the token. */
  @Column('text', { nullable: true })
  groups_url: string | null;

  /** What happens to people without a matching account or rule. */
  @Column('text', { default: 'refuse' })
  unknown: 'refuse' | 'ask';

  @Column('boolean', { default: false })
  rules_own: boolean;

  /** Whether sign-out also ends the session at the issuer. */
  @Column('boolean', { default: false })
  sign_out: boolean;

  /** How often to check with the issuer that the user of an open session still has access; 0 for never. */
  @Column('integer', { default: 60 })
  renewal_minutes: number;

  /** How long sessions last if the issuer cannot renew them. */
  @Column('integer', { default: 24 })
  renewal_grace_hours: number;

  /** Whether the issuer asks for consent at each sign-in. Google needs this to renew sessions. */
  @Column('boolean', { default: false })
  renewal_consent: boolean;

  @Column('boolean', { default: true })
  enabled: boolean;

  /** Empty for all schools. */
  @OneToMany(() => IdentityProviderSchool, (row) => row.provider)
  schools: Relation<IdentityProviderSchool>[];

  @OneToMany(() => IdentityRule, (row) => row.provider)
  rules: Relation<IdentityRule>[];
}

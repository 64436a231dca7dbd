import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { IdentityProvider } from './identity-provider.entity.js';

/** What a provider of kind `lti` has beside an issuer and a client: the addresses of LTI 1.3. */
@Entity('lti_platforms')
export class LtiPlatform {
  @PrimaryColumn('uuid')
  provider_id: string;

  @OneToOne(() => IdentityProvider, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'provider_id' })
  provider: Relation<IdentityProvider>;

  /** Where a launch is authenticated (OpenID Connect). */
  @Column('text')
  authorization_url: string;

  /** Where access tokens of the services come from. */
  @Column('text')
  token_url: string;

  /** The keys (JWKS) that sign launches. */
  @Column('text')
  keys_url: string;

  /** A launch names one of these. */
  @Column('text', { array: true })
  deployment_ids: string[];
}

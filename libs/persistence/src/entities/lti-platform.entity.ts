import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { IdentityProvider } from './identity-provider.entity.js';

/** The URLs of LTI 1.3, which a provider of kind `lti` has in addition to issuer and client. */
@Entity('lti_platforms')
export class LtiPlatform {
  @PrimaryColumn('uuid')
  provider_id: string;

  @OneToOne(() => IdentityProvider, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'provider_id' })
  provider: Relation<IdentityProvider>;

  /** The URL that authenticates a launch (OpenID Connect). */
  @Column('text')
  authorization_url: string;

  /** The URL that issues access tokens for services. */
  @Column('text')
  token_url: string;

  /** The URL of the keys (JWKS) that sign launches. */
  @Column('text')
  keys_url: string;

  /** A launch must name one of these. */
  @Column('text', { array: true })
  deployment_ids: string[];
}

import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { IdentityProvider } from './identity-provider.entity.js';
import { SchoolMembership } from './school-membership.entity.js';
import { OwnedByUser } from './stored-row.js';

@Entity('sessions')
@Index('sessions_user', ['user_id'])
@Index('sessions_expiry', ['expires_at'])
@Index('sessions_of_provider', ['provider_id', 'provider_session'], { where: 'provider_id IS NOT NULL' })
@Index('sessions_of_membership', ['membership_id'], { where: 'membership_id IS NOT NULL' })
@Index('sessions_renewal', ['renew_at'], { where: 'renew_at IS NOT NULL' })
@Index('sessions_id', ['id'], { unique: true })
export class Session extends OwnedByUser {
  @PrimaryColumn('bytea')
  token_hash: Buffer;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz')
  expires_at: Date;

  /** A public id of the session, for places where its key (the hash of a secret) must not appear. */
  @Column('uuid', { default: () => 'gen_random_uuid()' })
  id: string;

  /** The browser's user agent at sign-in. */
  @Column('text', { nullable: true })
  user_agent: string | null;

  /** The network address of the sign-in. */
  @Column('text', { nullable: true })
  address: string | null;

  /** Accurate to ten minutes. */
  @Column('timestamptz', { default: () => 'now()' })
  last_used_at: Date;

  /** The provider that signed the user in; null for a password. */
  @Column('uuid', { nullable: true })
  @ForeignKey(() => IdentityProvider, { onDelete: 'CASCADE' })
  provider_id: string | null;

  /** The provider's id of its session (`sid`), which its sign-out messages contain. */
  @Column('text', { nullable: true })
  provider_session: string | null;

  /** The other school that the session acts in; null for the home school. */
  @Column('integer', { nullable: true })
  @ForeignKey(() => SchoolMembership, { onDelete: 'SET NULL' })
  membership_id: number | null;

  /** The provider's token for renewing the session, encrypted with `SECRET_KEY`; null if the session is not renewed. */
  @Column('bytea', { nullable: true })
  refresh_token: Buffer | null;

  /** When the next renewal is due; during a renewal, when its lease ends. */
  @Column('timestamptz', { nullable: true })
  renew_at: Date | null;

  /** Since when renewals have failed without a rejection by the provider. */
  @Column('timestamptz', { nullable: true })
  renewal_failing_since: Date | null;
}

import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { IdentityProvider } from './identity-provider.entity.js';
import { OwnedByUser } from './stored-row.js';

/** A person of an issuer who signs in to an account. One account has at most one of each provider. */
@Entity('external_identities')
@Index('external_identities_of_user', ['user_id', 'provider_id'], { unique: true })
export class ExternalIdentity extends OwnedByUser {
  @PrimaryColumn('uuid')
  @ForeignKey(() => IdentityProvider, { onDelete: 'CASCADE' })
  provider_id: string;

  /** With the subject: a provider that is pointed to another issuer knows none of its people any more. */
  @PrimaryColumn('text')
  issuer: string;

  @PrimaryColumn('text')
  subject: string;

  @Column('timestamptz', { default: () => 'now()' })
  linked_at: Date;
}

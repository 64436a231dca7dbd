import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { IdentityProvider } from './identity-provider.entity.js';
import { OwnedByUser } from './stored-row.js';

/** Links a person at an issuer to an account. An account has at most one link per provider. */
@Entity('external_identities')
@Index('external_identities_of_user', ['user_id', 'provider_id'], { unique: true })
export class ExternalIdentity extends OwnedByUser {
  @PrimaryColumn('uuid')
  @ForeignKey(() => IdentityProvider, { onDelete: 'CASCADE' })
  provider_id: string;

  /** Part of the key together with the subject: if a provider is changed to another issuer, its links become invalid. */
  @PrimaryColumn('text')
  issuer: string;

  @PrimaryColumn('text')
  subject: string;

  @Column('timestamptz', { default: () => 'now()' })
  linked_at: Date;
}

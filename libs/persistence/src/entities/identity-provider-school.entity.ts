import { Entity, ForeignKey, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { IdentityProvider } from './identity-provider.entity.js';
import { School } from './school.entity.js';

/**
 * A school whose users a provider signs in. The school cannot be deleted while it is listed here, because a provider
 * without schools serves all of them.
 */
@Entity('identity_provider_schools')
@Index('identity_provider_schools_of_school', ['school'])
export class IdentityProviderSchool {
  @PrimaryColumn('uuid')
  provider_id: string;

  @PrimaryColumn('text')
  @ForeignKey(() => School, 'name', { onUpdate: 'CASCADE' })
  school: string;

  @ManyToOne(() => IdentityProvider, (provider) => provider.schools, { onDelete: 'CASCADE' })
  provider: Relation<IdentityProvider>;
}

import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { RosterSource } from './roster-source.entity.js';
import { User } from './user.entity.js';

/** What a source that pushes by SCIM calls an account, beside the id in `external_ids`. */
@Entity('scim_people')
@Index('scim_people_of_user', ['user_id'])
@Index('scim_people_name', { synchronize: false })
export class ScimPerson {
  @PrimaryColumn('uuid')
  @ForeignKey(() => RosterSource, { onDelete: 'CASCADE' })
  source_id: string;

  @PrimaryColumn('integer')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  user_id: number;

  /** The `userName` of RFC 7643, unique in the source whatever its case. */
  @Column('text')
  user_name: string;

  /** What the rules of the source read. */
  @Column('jsonb', { default: {} })
  attributes: { userType?: string; title?: string; department?: string; roles?: string[] };
}

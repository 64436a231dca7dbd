import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { RosterSource } from './roster-source.entity.js';
import { User } from './user.entity.js';

/** The SCIM attributes of an account, in addition to its id in `external_ids`. */
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

  /** `userName` of RFC 7643, unique per source without regard to case. */
  @Column('text')
  user_name: string;

  /** The attributes that the source's rules use. */
  @Column('jsonb', { default: {} })
  attributes: { userType?: string; title?: string; department?: string; roles?: string[] };
}

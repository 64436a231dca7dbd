import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { RosterSource } from './roster-source.entity.js';
import { User } from './user.entity.js';

/** A class membership that a source added, as student or teacher. Memberships that users added are not stored here. */
@Entity('roster_places')
@Index('roster_places_of_group', ['group_id'])
@Index('roster_places_of_user', ['user_id'])
export class RosterMembership {
  @PrimaryColumn('uuid')
  @ForeignKey(() => RosterSource, { onDelete: 'CASCADE' })
  source_id: string;

  @PrimaryColumn('integer')
  @ForeignKey('Group', { onDelete: 'CASCADE' })
  group_id: number;

  @PrimaryColumn('integer')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  user_id: number;
}

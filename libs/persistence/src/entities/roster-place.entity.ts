import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { RosterSource } from './roster-source.entity.js';
import { User } from './user.entity.js';

/** A user whom a source puts into a class, as a student or as a teacher. Those whom people added are not here. */
@Entity('roster_places')
@Index('roster_places_of_group', ['group_id'])
@Index('roster_places_of_user', ['user_id'])
export class RosterPlace {
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

import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Activity } from './activity.entity.js';
import { User } from './user.entity.js';

/** A student whom an activity for a part of a class is for. */
@Entity('activity_students')
@Index('activity_students_of_user', ['user_id'])
export class ActivityStudent {
  @PrimaryColumn('uuid')
  @ForeignKey(() => Activity, { onDelete: 'CASCADE' })
  activity_id: string;

  @PrimaryColumn('integer')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  user_id: number;
}

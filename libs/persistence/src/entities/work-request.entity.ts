import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Group } from './group.entity.js';
import { User } from './user.entity.js';

/** Number of questions that a student asked in the chats of a class, per day in the school's time zone. No text. */
@Entity('work_requests')
@Index('work_requests_of_group', ['group_id', 'day'])
@Index('work_requests_of_day', ['day'])
export class WorkRequest {
  @PrimaryColumn('integer')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  user_id: number;

  @PrimaryColumn('integer')
  @ForeignKey(() => Group, { onDelete: 'CASCADE' })
  group_id: number;

  @PrimaryColumn('date')
  day: string;

  @Column('integer')
  questions: number;

  /** How many of these ask for the work itself. */
  @Column('integer')
  asking: number;
}

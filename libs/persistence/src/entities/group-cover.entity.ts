import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Group } from './group.entity.js';
import { User } from './user.entity.js';

/** The substitute teacher of a class. The view `teaching` combines it with the class's own teachers. */
@Entity('group_covers')
@Index('group_covers_of_user', ['user_id', 'group_id'])
export class GroupCover {
  @PrimaryColumn('integer')
  @ForeignKey(() => Group, { onDelete: 'CASCADE' })
  group_id: number;

  @Column('integer')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  user_id: number;

  /** When the substitute's rights end. */
  @Column('timestamptz')
  until: Date;

  /** The username, because the row outlives the account. */
  @Column('text')
  handed_by: string;
}

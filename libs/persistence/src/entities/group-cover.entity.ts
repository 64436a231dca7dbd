import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Group } from './group.entity.js';
import { User } from './user.entity.js';

/** The substitute of a class. The view `teaching` reads it together with the class's own teachers. */
@Entity('group_covers')
@Index('group_covers_of_user', ['user_id', 'group_id'])
export class GroupCover {
  @PrimaryColumn('integer')
  @ForeignKey(() => Group, { onDelete: 'CASCADE' })
  group_id: number;

  @Column('integer')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  user_id: number;

  /** The rights end at this time. */
  @Column('timestamptz')
  until: Date;

  /** By name: it outlives the account. */
  @Column('text')
  handed_by: string;
}

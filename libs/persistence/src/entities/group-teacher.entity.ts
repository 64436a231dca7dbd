import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Group } from './group.entity.js';
import { User } from './user.entity.js';

@Entity('group_teachers')
@Index('group_teachers_of_user', ['user_id', 'group_id'])
export class GroupTeacher {
  @PrimaryColumn('integer')
  @ForeignKey(() => Group, { onDelete: 'CASCADE' })
  group_id: number;

  @PrimaryColumn('integer')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  user_id: number;

  @Column('timestamptz', { default: () => 'now()' })
  added_at: Date;
}

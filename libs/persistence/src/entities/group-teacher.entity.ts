import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Group } from './group.entity.js';
import { User } from './user.entity.js';

@Entity('group_teachers')
@Index('group_teachers_of_user', ['user_id', 'group_id'])
export class GroupTeacher {
  @PrimaryColumn('integer')
  group_id: number;

  @ManyToOne(() => Group, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'group_id' })
  group?: Relation<Group>;

  @PrimaryColumn('integer')
  user_id: number;

  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user?: Relation<User>;

  @Column('timestamptz', { default: () => 'now()' })
  added_at: Date;
}

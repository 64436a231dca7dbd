import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Group } from './group.entity.js';

/** The students of a class, kept by triggers on `group_members`. A class that never had one has no row. */
@Entity('group_sizes')
export class GroupSize {
  @PrimaryColumn('integer')
  group_id: number;

  @OneToOne(() => Group, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'group_id' })
  group?: Relation<Group>;

  @Column('integer')
  members: number;
}

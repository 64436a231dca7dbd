import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Group } from './group.entity.js';

/**
 * The number of students of a class, maintained by triggers on `group_members`. A class that never had a student has no
 * row.
 */
@Entity('group_sizes')
export class GroupSize {
  @PrimaryColumn('integer')
  @ForeignKey(() => Group, { onDelete: 'CASCADE' })
  group_id: number;

  @Column('integer')
  members: number;
}

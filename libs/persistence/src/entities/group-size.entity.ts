import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Group } from './group.entity.js';

/** The students of a class, kept by triggers on `group_members`. A class that never had one has no row. */
@Entity('group_sizes')
export class GroupSize {
  @PrimaryColumn('integer')
  @ForeignKey(() => Group, { onDelete: 'CASCADE' })
  group_id: number;

  @Column('integer')
  members: number;
}

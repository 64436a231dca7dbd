import { Column, ForeignKey, PrimaryColumn } from 'typeorm';

/** A user's relation to a class. */
export abstract class GroupRelation {
  @PrimaryColumn('integer')
  @ForeignKey('Group', { onDelete: 'CASCADE' })
  group_id: number;

  @PrimaryColumn('integer')
  @ForeignKey('User', { onDelete: 'CASCADE' })
  user_id: number;

  @Column('timestamptz', { default: () => 'now()' })
  added_at: Date;
}

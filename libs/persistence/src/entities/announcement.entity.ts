import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import { Group } from './group.entity.js';
import { School } from './school.entity.js';
import { NumberedRow } from './stored-row.js';

/** An announcement to a school or a class; to everyone if both are null. */
@Entity('announcements')
@Check('announcements_audience', `school IS NULL OR group_id IS NULL`)
@Index('announcements_of_group', ['group_id'])
@Index('announcements_of_school', ['school', 'id'])
@Index('announcements_ending', ['ends_at'])
export class Announcement extends NumberedRow {
  @Column('text')
  text: string;

  @Column('text', { nullable: true })
  @ForeignKey(() => School, 'name', { onUpdate: 'CASCADE', onDelete: 'CASCADE' })
  school: string | null;

  @Column('integer', { nullable: true })
  @ForeignKey(() => Group, { onDelete: 'CASCADE' })
  group_id: number | null;

  /** The username, because the announcement outlives the account. */
  @Column('text')
  author: string;

  @Column('timestamptz')
  ends_at: Date;
}

import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { LtiPlatform } from './lti-platform.entity.js';

/** A learning platform's course that a teacher connected to a class. */
@Entity('lti_courses')
@Index('lti_courses_of_group', ['group_id'])
@Unique('lti_courses_id', ['id'])
export class LtiCourse {
  @Column('uuid', { default: () => 'gen_random_uuid()' })
  id: string;

  @PrimaryColumn('uuid')
  @ForeignKey(() => LtiPlatform, { onDelete: 'CASCADE' })
  provider_id: string;

  /** The LTI context. */
  @PrimaryColumn('text')
  course_id: string;

  @Column('text')
  title: string;

  @Column('integer')
  @ForeignKey('Group', { onDelete: 'CASCADE' })
  group_id: number;

  /** The platform's URL for the members of the course; null if it has none. */
  @Column('text', { nullable: true })
  members_url: string | null;

  /** The platform's URL for the grades of the course; null if it has none. */
  @Column('text', { nullable: true })
  line_items_url: string | null;
}

import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { LtiPlatform } from './lti-platform.entity.js';

/** A course of a learning platform that a teacher connected with a class. */
@Entity('lti_courses')
@Index('lti_courses_of_group', ['group_id'])
@Unique('lti_courses_id', ['id'])
export class LtiCourse {
  @Column('uuid', { default: () => 'gen_random_uuid()' })
  id: string;

  @PrimaryColumn('uuid')
  @ForeignKey(() => LtiPlatform, { onDelete: 'CASCADE' })
  provider_id: string;

  /** The context of LTI. */
  @PrimaryColumn('text')
  course_id: string;

  @Column('text')
  title: string;

  @Column('integer')
  @ForeignKey('Group', { onDelete: 'CASCADE' })
  group_id: number;

  /** Where the platform lists the people of the course; null where it does not. */
  @Column('text', { nullable: true })
  members_url: string | null;

  /** Where the platform takes grades of the course; null where it does not. */
  @Column('text', { nullable: true })
  line_items_url: string | null;
}

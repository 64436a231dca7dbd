import { Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { Activity } from './activity.entity.js';
import { LtiCourse } from './lti-course.entity.js';
import { StoredRow } from './stored-row.js';

/** The grades of a class quiz in a course of a learning platform. */
@Entity('lti_grades')
@Unique('lti_grades_of_course', ['activity_id', 'course'])
@Index('lti_grades_course', ['course'])
export class LtiGrades extends StoredRow {
  @Column('uuid')
  @ForeignKey(() => Activity, { onDelete: 'CASCADE' })
  activity_id: string;

  @Column('uuid')
  @ForeignKey(() => LtiCourse, 'id', { onDelete: 'CASCADE' })
  course: string;

  /** The URL of the column in the platform's grade book; null until the first score is sent. */
  @Column('text', { nullable: true })
  line_item_url: string | null;
}

import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { LtiGrades } from './lti-grades.entity.js';
import { User } from './user.entity.js';

/** The score of a student that a teacher sends to a learning platform. */
@Entity('lti_scores')
@Check('lti_scores_state_check', `state IN ('waiting', 'sent', 'failed')`)
@Index('lti_scores_of_user', ['user_id'])
@Index('lti_scores_waiting', ['grades_id'], { where: `state = 'waiting'` })
export class LtiScore {
  @PrimaryColumn('uuid')
  @ForeignKey(() => LtiGrades, { onDelete: 'CASCADE' })
  grades_id: string;

  @PrimaryColumn('integer')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  user_id: number;

  @Column('integer')
  given: number;

  @Column('integer')
  maximum: number;

  @Column('text')
  state: 'waiting' | 'sent' | 'failed';

  /** The reason for a failure. */
  @Column('text', { nullable: true })
  detail: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  changed_at: Date;
}

import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { OwnedByUser } from './stored-row.js';
import { StudyPlan } from './study-plan.entity.js';

/** One session of a plan. */
@Entity('study_sessions')
@Index('study_sessions_of_user', ['user_id'])
@Index('study_sessions_of_plan', ['plan_id', 'on_day', 'position'])
export class StudySession extends OwnedByUser {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  @ForeignKey(() => StudyPlan, { onDelete: 'CASCADE' })
  plan_id: string;

  /** `YYYY-MM-DD`. */
  @Column('date')
  on_day: string;

  @Column('integer')
  position: number;

  @Column('integer', { nullable: true })
  minutes: number | null;

  @Column('text')
  topic: string;

  @Column('text')
  tasks: string;

  @Column('boolean', { default: false })
  done: boolean;
}

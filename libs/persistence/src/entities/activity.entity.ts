import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ActivityKind, StudyMode } from '@studyhall/contracts';
import { Group } from './group.entity.js';

/** What a teacher gives a class to do until a time. Source: `docs/specification/api.md#identity`. */
@Entity('activities')
@Check('activities_kind_check', `kind IN ('tutor')`)
@Check('activities_study_mode_check', `study_mode IN ('off', 'hints', 'attempt_first')`)
@Index('activities_of_group', ['group_id', 'closes_at'])
export class Activity {
  @PrimaryColumn('uuid')
  id: string;

  /** Null once the class is removed, until that is undone. */
  @Column('integer', { nullable: true })
  @ForeignKey(() => Group, { onDelete: 'SET NULL' })
  group_id: number | null;

  @Column('text')
  kind: ActivityKind;

  @Column('text')
  title: string;

  @Column('text')
  instructions: string;

  /** Files of the class's materials. */
  @Column('uuid', { array: true, default: () => `'{}'` })
  sources: string[];

  @Column('text')
  study_mode: StudyMode;

  /** False: for those of `activity_students`. In both cases only while they are in the class. */
  @Column('boolean')
  for_all: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  opens_at: Date;

  @Column('timestamptz')
  closes_at: Date;

  /** By name: the activity outlives the account. */
  @Column('text')
  created_by: string;
}

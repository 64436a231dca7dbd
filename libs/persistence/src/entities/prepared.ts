import { Column } from 'typeorm';
import type { LessonRules, StudyMode } from '@studyhall/contracts';

/** Columns that lesson plans and homework share. */
export abstract class Prepared {
  @Column('text')
  title: string;

  @Column('text')
  study_mode: StudyMode;

  @Column('jsonb')
  rules: LessonRules;
}

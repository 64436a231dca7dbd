import { Column } from 'typeorm';
import type { LessonRules, StudyMode } from '@studyhall/contracts';

/** What a lesson and homework are prepared with alike. */
export abstract class Prepared {
  @Column('text')
  title: string;

  @Column('text')
  study_mode: StudyMode;

  @Column('jsonb')
  rules: LessonRules;
}

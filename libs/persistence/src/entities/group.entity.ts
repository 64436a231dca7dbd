import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import type { StudyMode } from '@studyhall/contracts';
import { School } from './school.entity.js';
import { NumberedRow } from './stored-row.js';

/** A class. */
@Entity('groups')
@Check('groups_study_mode', `study_mode IN ('off', 'hints', 'attempt_first')`)
@Index('groups_by_name', { synchronize: false })
@Index('groups_of_school', { synchronize: false })
@Index('groups_by_school', { synchronize: false })
@Index('groups_search', { synchronize: false })
export class Group extends NumberedRow {
  @Column('text')
  name: string;

  @Column('text')
  @ForeignKey(() => School, 'name', { onUpdate: 'CASCADE' })
  school: string;

  @Column('text', { nullable: true })
  description: string | null;

  /** Distinguishes classes with the same name, such as `2026/27`. */
  @Column('text', { nullable: true })
  school_year: string | null;

  /** The study mode of the class; null for the school's setting. */
  @Column('text', { nullable: true })
  study_mode: StudyMode | null;
}

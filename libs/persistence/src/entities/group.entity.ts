import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { StudyMode } from '@studyhall/contracts';
import { School } from './school.entity.js';

/** A class. */
@Entity('groups')
@Check('groups_study_mode', `study_mode IN ('off', 'hints', 'attempt_first')`)
@Index('groups_by_name', { synchronize: false })
@Index('groups_of_school', { synchronize: false })
@Index('groups_by_school', { synchronize: false })
@Index('groups_search', { synchronize: false })
export class Group {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column('text')
  name: string;

  @Column('text')
  @ForeignKey(() => School, 'name', { onUpdate: 'CASCADE' })
  school: string;

  @Column('text', { nullable: true })
  description: string | null;

  /** Tells classes of one name apart, such as `2026/27`. */
  @Column('text', { nullable: true })
  school_year: string | null;

  /** How the assistant helps with exercises; null for the school's way. */
  @Column('text', { nullable: true })
  study_mode: StudyMode | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}

import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { SafetyCategory } from '@studyhall/domain';
import { School } from './school.entity.js';

/** Number of disallowed questions of a school by day (UTC) and category. No text, no person. */
@Entity('safety_counts')
export class SafetyCount {
  @PrimaryColumn('integer')
  @ForeignKey(() => School, { onDelete: 'CASCADE' })
  school_id: number;

  @PrimaryColumn('date')
  day: string;

  @PrimaryColumn('text')
  category: SafetyCategory;

  @Column('integer', { default: 0 })
  count: number;
}

import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { SafetyCategory, SafetyTier } from '@studyhall/domain';
import { School } from './school.entity.js';

/** Number of disallowed questions, and of deleted cases, of a school by day (UTC), category and tier. No text, no person. */
@Entity('safety_counts')
export class SafetyCount {
  @PrimaryColumn('integer')
  @ForeignKey(() => School, { onDelete: 'CASCADE' })
  school_id: number;

  @PrimaryColumn('date')
  day: string;

  @PrimaryColumn('text')
  category: SafetyCategory;

  @PrimaryColumn('text', { default: 'not_allowed' })
  tier: SafetyTier;

  @Column('integer', { default: 0 })
  count: number;

  @Column('integer', { default: 0 })
  false_alarms: number;
}

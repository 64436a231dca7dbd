import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { LessonItem as Item } from '@studyhall/contracts';
import { Lesson } from './lesson.entity.js';

/** An item prepared for sending in a lesson. */
@Entity('lesson_items')
export class LessonItem {
  @PrimaryColumn('uuid')
  @ForeignKey(() => Lesson, { onDelete: 'CASCADE' })
  lesson_id: string;

  /** From 1, in the order of the plan. */
  @PrimaryColumn('integer')
  place: number;

  @Column('jsonb')
  item: Item;

  @Column('timestamptz', { nullable: true })
  sent_at: Date | null;
}

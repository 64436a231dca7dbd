import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { LessonTopic } from '@studyhall/contracts';
import { Lesson } from './lesson.entity.js';

/** What the model answered about a topic whose students share no word. */
export interface TopicLabel {
  /** The ids of the questions in the topic. */
  questions: string[];
  /** Empty where it gave none that may be shown. */
  label: string;
  /** How often it was asked. */
  asked: number;
  /** When it was asked last, in milliseconds. */
  at: number;
}

/** What the class asks about in a lesson: words that several students share, and counts. */
@Entity('lesson_topics')
@Index('lesson_topics_to_relabel', ['relabel_at'], { where: 'relabel_at IS NOT NULL' })
export class LessonTopics {
  @PrimaryColumn('uuid')
  @ForeignKey(() => Lesson, { onDelete: 'CASCADE' })
  lesson_id: string;

  @Column('jsonb')
  topics: LessonTopic[];

  /** How many questions were grouped, and the id of the newest: others mean that the topics are out of date. */
  @Column('integer')
  questions: number;

  @Column('integer')
  last_question: number;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;

  @Column('jsonb', { default: [] })
  labels: TopicLabel[];

  /** When the model is asked again about topics without a label; null where it is not. */
  @Column('timestamptz', { nullable: true })
  relabel_at: Date | null;
}

import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { LessonTopic } from '@studyhall/contracts';
import { Lesson } from './lesson.entity.js';

/** The model's label for a topic whose questions have no word in common. */
export interface TopicLabel {
  /** The ids of the topic's questions. */
  questions: string[];
  /** Empty if the model gave no label that can be shown. */
  label: string;
  /** How often the model was asked. */
  asked: number;
  /** When it was last asked, in milliseconds. */
  at: number;
}

/** The topics of a lesson: words that several students share, and counts. */
@Entity('lesson_topics')
@Index('lesson_topics_to_relabel', ['relabel_at'], { where: 'relabel_at IS NOT NULL' })
export class LessonTopics {
  @PrimaryColumn('uuid')
  @ForeignKey(() => Lesson, { onDelete: 'CASCADE' })
  lesson_id: string;

  @Column('jsonb')
  topics: LessonTopic[];

  /** The number of grouped questions and the newest id. If these differ from the current ones, the topics are outdated. */
  @Column('integer')
  questions: number;

  @Column('integer')
  last_question: number;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;

  @Column('jsonb', { default: [] })
  labels: TopicLabel[];

  /** When the model will be asked again for missing labels; null if it will not. */
  @Column('timestamptz', { nullable: true })
  relabel_at: Date | null;
}

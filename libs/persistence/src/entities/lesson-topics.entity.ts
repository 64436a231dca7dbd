import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { LessonTopic } from '@studyhall/contracts';
import { Lesson } from './lesson.entity.js';

/** What the class asks about in a lesson: words that several students share, and counts. */
@Entity('lesson_topics')
export class LessonTopics {
  @PrimaryColumn('uuid')
  lesson_id: string;

  @OneToOne(() => Lesson, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'lesson_id' })
  lesson?: Relation<Lesson>;

  @Column('jsonb')
  topics: LessonTopic[];

  /** How many questions were grouped, and the id of the newest: others mean that the topics are out of date. */
  @Column('integer')
  questions: number;

  @Column('integer')
  last_question: number;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}

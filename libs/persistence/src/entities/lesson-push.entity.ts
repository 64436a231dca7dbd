import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import type { PushKind } from '@studyhall/contracts';
import { Lesson } from './lesson.entity.js';
import { StoredFile } from './stored-file.entity.js';
import { StoredRow } from './stored-row.js';

/** A prompt, an announcement or a file that a teacher sent to the class. */
@Entity('lesson_pushes')
@Check('lesson_pushes_kind', `kind IN ('prompt', 'announcement', 'file')`)
@Index('lesson_pushes_of_lesson', ['lesson_id', 'created_at'])
@Index('lesson_pushes_of_file', ['file_id'])
export class LessonPush extends StoredRow {
  @Column('uuid')
  @ForeignKey(() => Lesson, { onDelete: 'CASCADE' })
  lesson_id: string;

  @Column('text')
  kind: PushKind;

  @Column('text')
  text: string;

  @Column('uuid', { nullable: true })
  @ForeignKey(() => StoredFile, { onDelete: 'SET NULL' })
  file_id: string | null;

  @Column('text')
  sent_by: string;
}

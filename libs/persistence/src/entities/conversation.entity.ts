import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Lesson } from './lesson.entity.js';
import { ConversationFolder } from './conversation-folder.entity.js';
import { OwnedByUser } from './stored-row.js';

@Entity('conversations')
@Index('conversations_of_user', { synchronize: false })
@Index('conversations_of_lesson', ['lesson_id', 'user_id'], { unique: true, where: 'lesson_id IS NOT NULL' })
@Index('conversations_of_former_lesson', ['former_lesson_id', 'user_id'], {
  where: 'former_lesson_id IS NOT NULL',
})
@Index('conversations_pinned', ['user_id'], { where: 'pinned_at IS NOT NULL' })
@Index('conversations_of_folder', ['folder_id'], { where: 'folder_id IS NOT NULL' })
@Index('conversations_removed', ['removed_with'], { where: 'removed_with IS NOT NULL' })
export class Conversation extends OwnedByUser {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' })
  id: string;

  /** Empty until the model has titled it. */
  @Column('text', { default: '' })
  title: string;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  /** In milliseconds like a JavaScript date, because it is the key of a page. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updated_at: Date;

  /** The lesson whose teachers may read this conversation; null for a private one. */
  @Column('uuid', { nullable: true })
  @ForeignKey(() => Lesson, { onDelete: 'SET NULL' })
  lesson_id: string | null;

  /** The lesson whose teachers may read what stands before `private_from`. It takes the place of `lesson_id`. */
  @Column('uuid', { nullable: true })
  @ForeignKey(() => Lesson, { onDelete: 'SET NULL' })
  former_lesson_id: string | null;

  /** The first message that was stored while no teacher could read the chat. It and all later ones stay private. */
  @Column('integer', { nullable: true })
  private_from: number | null;

  @Column('timestamptz', { nullable: true })
  pinned_at: Date | null;

  /** Set to null by the next message. */
  @Column('timestamptz', { nullable: true })
  archived_at: Date | null;

  @Column('integer', { nullable: true })
  @ForeignKey(() => ConversationFolder, { onDelete: 'SET NULL' })
  folder_id: number | null;

  /** The undo entry that can restore this conversation, until it is erased. */
  @Column('uuid', { nullable: true })
  removed_with: string | null;
}

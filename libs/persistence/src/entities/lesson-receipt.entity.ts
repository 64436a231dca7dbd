import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { LessonPush } from './lesson-push.entity.js';
import { User } from './user.entity.js';

/** The delivery state of a push for one student. */
@Entity('lesson_receipts')
@Index('lesson_receipts_of_user', ['user_id'])
export class LessonReceipt {
  @PrimaryColumn('uuid')
  @ForeignKey(() => LessonPush, { onDelete: 'CASCADE' })
  push_id: string;

  @PrimaryColumn('integer')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  user_id: number;

  @Column('timestamptz', { default: () => 'now()' })
  delivered_at: Date;

  @Column('timestamptz', { nullable: true })
  seen_at: Date | null;

  @Column('timestamptz', { nullable: true })
  used_at: Date | null;
}

import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { LessonPush } from './lesson-push.entity.js';
import { User } from './user.entity.js';

/** How far a push got with one student. */
@Entity('lesson_receipts')
@Index('lesson_receipts_of_user', ['user_id'])
export class LessonReceipt {
  @PrimaryColumn('uuid')
  push_id: string;

  @ManyToOne(() => LessonPush, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'push_id' })
  push?: Relation<LessonPush>;

  @PrimaryColumn('integer')
  user_id: number;

  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user?: Relation<User>;

  @Column('timestamptz', { default: () => 'now()' })
  delivered_at: Date;

  @Column('timestamptz', { nullable: true })
  seen_at: Date | null;

  @Column('timestamptz', { nullable: true })
  used_at: Date | null;
}

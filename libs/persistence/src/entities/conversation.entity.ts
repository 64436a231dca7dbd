import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from './user.entity.js';

@Entity('conversations')
@Index('conversations_of_user', { synchronize: false })
export class Conversation {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' })
  id: string;

  @Column('integer')
  user_id: number;

  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user?: Relation<User>;

  /** Empty until the model has named it. */
  @Column('text', { default: '' })
  title: string;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  /** Milliseconds, as a JavaScript date has: it is the key of a page. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updated_at: Date;
}

import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { OwnedByUser } from './owned-by-user.js';

@Entity('conversations')
@Index('conversations_of_user', { synchronize: false })
export class Conversation extends OwnedByUser {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' })
  id: string;

  /** Empty until the model has named it. */
  @Column('text', { default: '' })
  title: string;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  /** Milliseconds, as a JavaScript date has: it is the key of a page. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updated_at: Date;
}

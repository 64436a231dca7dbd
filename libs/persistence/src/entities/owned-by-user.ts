import { Column, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import type { User } from './user.entity.js';

/** A row that belongs to a user and is removed with the account. */
export abstract class OwnedByUser {
  @Column('integer')
  user_id: number;

  @ManyToOne('User', { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user?: Relation<User>;
}

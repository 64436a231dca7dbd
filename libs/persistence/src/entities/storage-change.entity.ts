import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { User } from './user.entity.js';

/** A change of what a user stores, in bytes, written by triggers on `files` and `messages`. */
@Entity('storage_changes')
@Index('storage_changes_of_user', { synchronize: false })
export class StorageChange {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column('integer')
  user_id: number;

  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user?: Relation<User>;

  @Column('bigint', { transformer: { from: Number, to: (bytes: number) => bytes } })
  bytes: number;
}

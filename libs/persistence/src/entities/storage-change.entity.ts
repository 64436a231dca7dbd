import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { OwnedByUser } from './stored-row.js';

/** A change of a user's storage use in bytes, written by triggers on `files` and `messages`. */
@Entity('storage_changes')
@Index('storage_changes_of_user', { synchronize: false })
export class StorageChange extends OwnedByUser {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column('bigint', { transformer: { from: Number, to: (bytes: number) => bytes } })
  bytes: number;
}

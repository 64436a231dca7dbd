import { Column, ForeignKey } from 'typeorm';

/** A row that belongs to a user and is removed with the account. */
export abstract class OwnedByUser {
  @Column('integer')
  @ForeignKey('User', { onDelete: 'CASCADE' })
  user_id: number;
}

import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { User } from './user.entity.js';
import { StoredRow } from './stored-row.js';

/** The generated passwords of one change, encrypted with a key that only Redis has, for a day. */
@Entity('password_sheets')
@Index('password_sheets_of_user', ['created_by'])
@Index('password_sheets_age', ['created_at'])
export class PasswordSheet extends StoredRow {
  @Column('integer')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  created_by: number;

  /** The membership in which the creator acted; null in the home school. */
  @Column('integer', { nullable: true })
  membership_id: number | null;

  /** Number of users with a password in it. */
  @Column('integer')
  users: number;

  @Column('bytea', { select: false })
  sealed: Buffer;
}

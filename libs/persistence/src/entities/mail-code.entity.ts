import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { User } from './user.entity.js';

/** A single-use code that was sent by mail. A later mail of the same purpose replaces it. */
@Entity('mail_codes')
export class MailCode {
  @PrimaryColumn('integer')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  user_id: number;

  @PrimaryColumn('text')
  purpose: string;

  /** SHA-256 of the code. */
  @Column('bytea')
  hash: Buffer;

  @Column('timestamptz')
  expires_at: Date;
}

import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { User } from './user.entity.js';

/** A code that replaces a second factor once. Deleted when it is used. */
@Entity('recovery_codes')
export class RecoveryCode {
  @PrimaryColumn('integer')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  user_id: number;

  /** SHA-256 of 79 random bits. */
  @PrimaryColumn('bytea')
  code_hash: Buffer;
}

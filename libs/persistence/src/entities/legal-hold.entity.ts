import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { User } from './user.entity.js';

/** Prevents any erasure of this user's data until the hold ends. */
@Entity('legal_holds')
export class LegalHold {
  @PrimaryColumn('integer')
  @ForeignKey(() => User, { onDelete: 'RESTRICT' })
  user_id: number;

  @Column('text')
  reason: string;

  /** The username, because the hold outlives the account. */
  @Column('text')
  placed_by: string;

  @Column('timestamptz', { default: () => 'now()' })
  placed_at: Date;
}

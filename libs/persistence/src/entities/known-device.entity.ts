import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from './user.entity.js';

/** A browser that a user has signed in with. */
@Entity('known_devices')
@Index('known_devices_of_user', ['user_id', 'last_used_at'])
@Index('known_devices_unused', ['last_used_at'])
export class KnownDevice {
  @PrimaryColumn('bytea')
  token_hash: Buffer;

  @PrimaryColumn('integer')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  user_id: number;

  @Column('timestamptz', { default: () => 'now()' })
  last_used_at: Date;
}

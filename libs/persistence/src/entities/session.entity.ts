import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { OwnedByUser } from './owned-by-user.js';

@Entity('sessions')
@Index('sessions_user', ['user_id'])
@Index('sessions_expiry', ['expires_at'])
export class Session extends OwnedByUser {
  @PrimaryColumn('bytea')
  token_hash: Buffer;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz')
  expires_at: Date;
}

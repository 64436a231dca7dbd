import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from './user.entity.js';

@Entity('sessions')
@Index('sessions_user', ['user_id'])
@Index('sessions_expiry', ['expires_at'])
export class Session {
  @PrimaryColumn('bytea')
  token_hash: Buffer;

  @Column('integer')
  user_id: number;

  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user?: Relation<User>;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz')
  expires_at: Date;
}

import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Why a session ended, for a client that sends its cookie again. Outlives the account. */
@Entity('ended_sessions')
@Index('ended_sessions_expiry', ['expires_at'])
export class EndedSession {
  @PrimaryColumn('bytea')
  token_hash: Buffer;

  @Column('text')
  detail: string;

  @Column('timestamptz')
  expires_at: Date;
}

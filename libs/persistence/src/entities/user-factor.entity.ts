import { Check, Column, Entity, Index } from 'typeorm';
import { OwnedRow } from './stored-row.js';

/** What a user proves a sign-in with beside the password: an authenticator app or a passkey. */
@Entity('user_factors')
@Check(
  'user_factors_kind_check',
  `kind = 'totp' AND secret IS NOT NULL OR kind = 'passkey' AND credential_id IS NOT NULL AND public_key IS NOT NULL`,
)
@Index('user_factors_of_user', ['user_id'])
@Index('user_factors_credential', ['credential_id'], { unique: true })
export class UserFactor extends OwnedRow {
  @Column('text')
  kind: 'totp' | 'passkey';

  /** The name that the user gave the factor; empty for the usual name. */
  @Column('text')
  label: string;

  /** Of an authenticator app, sealed with `SECRET_KEY`. */
  @Column('bytea', { nullable: true })
  secret: Buffer | null;

  /** The time step of the last code that counted: a code counts once, and none before it counts any more. */
  @Column('integer', { nullable: true })
  last_step: number | null;

  /** Of a passkey, base64url. */
  @Column('text', { nullable: true })
  credential_id: string | null;

  @Column('bytea', { nullable: true })
  public_key: Buffer | null;

  /** How often the passkey was used, as it says. Always 0 for passkeys that a system synchronizes. */
  @Column('bigint', { default: () => '0', transformer: { from: Number, to: (count: number) => count } })
  counter: number;

  @Column('text', { array: true, default: () => `'{}'` })
  transports: string[];

  @Column('timestamptz', { nullable: true })
  last_used_at: Date | null;
}

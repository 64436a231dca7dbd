import { Check, Column, Entity, Index } from 'typeorm';
import { OwnedRow } from './stored-row.js';

/** A second factor of a user: an authenticator app or a passkey. */
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

  /** The user's name for the factor; empty for the default name. */
  @Column('text')
  label: string;

  /** The secret of an authenticator app, encrypted with `SECRET_KEY`. */
  @Column('bytea', { nullable: true })
  secret: Buffer | null;

  /** The time step of the last accepted code. This code and earlier ones are rejected from then on. */
  @Column('integer', { nullable: true })
  last_step: number | null;

  /** The credential id of a passkey, base64url. */
  @Column('text', { nullable: true })
  credential_id: string | null;

  @Column('bytea', { nullable: true })
  public_key: Buffer | null;

  /** The passkey's signature counter. Always 0 for synchronized passkeys. */
  @Column('bigint', { default: () => '0', transformer: { from: Number, to: (count: number) => count } })
  counter: number;

  @Column('text', { array: true, default: () => `'{}'` })
  transports: string[];

  @Column('timestamptz', { nullable: true })
  last_used_at: Date | null;
}

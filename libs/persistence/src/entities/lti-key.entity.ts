import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A key that signs messages to learning platforms. The newest one is used. */
@Entity('lti_keys')
export class LtiKey {
  @PrimaryColumn('text')
  kid: string;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  /** A JWK (RFC 7517). */
  @Column('jsonb')
  public_key: Record<string, unknown>;

  /** A JWK, encrypted with `SECRET_KEY`. */
  @Column('bytea')
  private_key: Buffer;
}

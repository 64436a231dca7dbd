import { Injectable } from '@nestjs/common';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  SignJWT,
  type JWK,
  type JWTPayload,
} from 'jose';
import { DataSource } from 'typeorm';
import { AppError, sentence } from '@studyhall/contracts';
import { lockInTransaction, ltiPlatforms } from '@studyhall/persistence';
import { EncryptedSecrets } from '../passwords/encrypted.secrets.js';

/** The algorithm that every platform must support (1EdTech Security Framework 1.0 §5.1.1). */
const ALGORITHM = 'RS256';

/** The key that signs messages to platforms. `/lti/keys` publishes its public part. */
@Injectable()
export class ToolKeys {
  constructor(
    private readonly db: DataSource,
    private readonly secrets: EncryptedSecrets,
  ) {}

  /** The public keys (RFC 7517). Empty until the first platform is added. */
  async publicKeys(): Promise<{ keys: JWK[] }> {
    const keys = await ltiPlatforms.findKeys(this.db);
    return { keys: keys.map(({ public_key }) => public_key) };
  }

  /**
   * Creates a key if there is none, or none that this server can decrypt, for example after a change of `SECRET_KEY`.
   * @throws AppError `unavailable` without `SECRET_KEY`
   */
  async ensure(): Promise<void> {
    const [newest] = await ltiPlatforms.findKeys(this.db);
    if (newest && this.secrets.opens(newest.private_key)) return;
    const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
    const [open, hidden] = await Promise.all([exportJWK(publicKey), exportJWK(privateKey)]);
    const kid = await calculateJwkThumbprint(open);
    await this.db.transaction(async (on) => {
      await lockInTransaction(on, 'ltiKey');
      const [made] = await ltiPlatforms.findKeys(on);
      if (made && this.secrets.opens(made.private_key)) return;
      // Without its key, it would prevent each later exchange of SECRET_KEY.
      if (made) await ltiPlatforms.deleteKey(on, made.kid);
      await ltiPlatforms.insertKey(on, {
        kid,
        public_key: { ...open, kid, alg: ALGORITHM, use: 'sig' },
        private_key: this.secrets.encrypt(JSON.stringify(hidden)),
      });
    });
  }

  /** Signs claims for a platform. They expire after `seconds`. */
  async sign(claims: JWTPayload, seconds: number): Promise<string> {
    const [newest] = await ltiPlatforms.findKeys(this.db);
    if (!newest) throw new AppError('unavailable', sentence('secret_key_changed'));
    const key = await importJWK(JSON.parse(this.secrets.decrypt(newest.private_key)) as JWK, ALGORITHM);
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({ ...claims, iat: now, exp: now + seconds })
      .setProtectedHeader({ alg: ALGORITHM, kid: newest.kid, typ: 'JWT' })
      .sign(key);
  }
}

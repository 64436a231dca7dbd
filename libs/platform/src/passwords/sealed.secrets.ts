import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Global, Injectable, Module } from '@nestjs/common';
import { REDIS_SECONDS } from '../redis/redis-seconds.js';
import { RedisConnections } from '../redis/redis.module.js';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts and decrypts short texts with one key (AES-256-GCM). */
export class Seal {
  constructor(private readonly key: Buffer) {}

  seal(text: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, nonce);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]);
  }

  /** @throws Error if the bytes were encrypted with another key, or were modified. */
  open(sealed: Buffer): string {
    const decipher = createDecipheriv(CIPHER, this.key, sealed.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([
      decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
      decipher.final(),
    ]).toString('utf8');
  }
}

/**
 * Keys for temporary secrets. The ciphertext is in the database and its key in Redis until it expires, so that neither of
 * them (or its backup) reveals the secret.
 */
@Injectable()
export class SealedSecrets {
  constructor(private readonly redis: RedisConnections) {}

  /** Creates a key under `name`. It expires after the time for its kind. */
  async create(name: string, kind: keyof typeof REDIS_SECONDS.seal): Promise<Seal> {
    const key = randomBytes(32);
    await this.redis.commands.set(this.at(name), key.toString('base64'), 'EX', REDIS_SECONDS.seal[kind]);
    return new Seal(key);
  }

  /** The key of `name`, or null if it has expired. */
  async find(name: string): Promise<Seal | null> {
    const key = await this.redis.commands.get(this.at(name));
    return key === null ? null : new Seal(Buffer.from(key, 'base64'));
  }

  async forget(name: string): Promise<void> {
    await this.redis.commands.del(this.at(name));
  }

  private at(name: string): string {
    return `${this.redis.prefix}:seal:${name}`;
  }
}

@Global()
@Module({ providers: [SealedSecrets], exports: [SealedSecrets] })
export class SealedSecretsModule {}

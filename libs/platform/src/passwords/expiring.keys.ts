import { randomBytes } from 'node:crypto';
import { Global, Injectable, Module } from '@nestjs/common';
import { REDIS_SECONDS } from '../redis/redis-seconds.js';
import { RedisConnections } from '../redis/redis.module.js';
import { AesCipher } from './aes.cipher.js';

/**
 * Keys for temporary secrets. The ciphertext is in the database and its key in Redis until it expires, so that neither of
 * them (or its backup) reveals the secret.
 */
@Injectable()
export class ExpiringKeys {
  constructor(private readonly redis: RedisConnections) {}

  /** Creates a key under `name`. It expires after the time for its kind. */
  async create(name: string, kind: keyof typeof REDIS_SECONDS.seal): Promise<AesCipher> {
    const key = randomBytes(32);
    await this.redis.commands.set(this.at(name), key.toString('base64'), 'EX', REDIS_SECONDS.seal[kind]);
    return new AesCipher(key);
  }

  /** The key of `name`, or null if it has expired. */
  async find(name: string): Promise<AesCipher | null> {
    const key = await this.redis.commands.get(this.at(name));
    return key === null ? null : new AesCipher(Buffer.from(key, 'base64'));
  }

  async forget(name: string): Promise<void> {
    await this.redis.commands.del(this.at(name));
  }

  private at(name: string): string {
    return `${this.redis.prefix}:seal:${name}`;
  }
}

@Global()
@Module({ providers: [ExpiringKeys], exports: [ExpiringKeys] })
export class ExpiringKeysModule {}

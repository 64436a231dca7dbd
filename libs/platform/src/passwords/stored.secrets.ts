import { hkdfSync } from 'node:crypto';
import { Global, Inject, Injectable, Module } from '@nestjs/common';
import { AppError, sentence } from '@studyhall/contracts';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/config.schema.js';
import { Seal } from './sealed.secrets.js';

export const storedSecretsSeal = (key: string): Seal =>
  new Seal(Buffer.from(hkdfSync('sha256', key, '', 'studyhall stored secrets', 32)));

/** Encrypts secrets in the database, such as those of identity providers, with `SECRET_KEY`. */
@Injectable()
export class StoredSecrets {
  private readonly seals: Seal | null;

  constructor(@Inject(CONFIG) { SECRET_KEY }: Config) {
    this.seals = SECRET_KEY === undefined ? null : storedSecretsSeal(SECRET_KEY);
  }

  /** Whether `SECRET_KEY` is set. */
  get available(): boolean {
    return this.seals !== null;
  }

  /** @throws AppError `unavailable` without `SECRET_KEY`. */
  seal(text: string): Buffer {
    return this.key().seal(text);
  }

  /** @throws AppError `unavailable` without `SECRET_KEY`, or if the secret was encrypted with another one. */
  open(sealed: Buffer): string {
    try {
      return this.key().open(sealed);
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      throw new AppError('unavailable', sentence('secret_key_changed'), { cause });
    }
  }

  private key(): Seal {
    if (this.seals === null) throw new AppError('unavailable', sentence('secret_key_missing'));
    return this.seals;
  }
}

@Global()
@Module({ providers: [StoredSecrets], exports: [StoredSecrets] })
export class StoredSecretsModule {}

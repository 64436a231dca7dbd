import { Global, Inject, Injectable, Module } from '@nestjs/common';
import { AppError, sentence } from '@studyhall/contracts';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/config.schema.js';
import { secretKeyCipher, type AesCipher } from './aes.cipher.js';

/** Encrypts secrets in the database, such as those of identity providers, with `SECRET_KEY`. */
@Injectable()
export class EncryptedSecrets {
  private readonly cipher: AesCipher | null;

  constructor(@Inject(CONFIG) { SECRET_KEY }: Config) {
    this.cipher = SECRET_KEY === undefined ? null : secretKeyCipher(SECRET_KEY);
  }

  /** Whether `SECRET_KEY` is set. */
  get available(): boolean {
    return this.cipher !== null;
  }

  /** @throws AppError `unavailable` without `SECRET_KEY`. */
  encrypt(text: string): Buffer {
    return this.requireCipher().encrypt(text);
  }

  /** @throws AppError `unavailable` without `SECRET_KEY`, or if the secret was encrypted with another one. */
  decrypt(encrypted: Buffer): string {
    try {
      return this.requireCipher().decrypt(encrypted);
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      throw new AppError('unavailable', sentence('secret_key_changed'), { cause });
    }
  }

  opens(encrypted: Buffer): boolean {
    return this.cipher?.opens(encrypted) ?? false;
  }

  private requireCipher(): AesCipher {
    if (this.cipher === null) throw new AppError('unavailable', sentence('secret_key_missing'));
    return this.cipher;
  }
}

@Global()
@Module({ providers: [EncryptedSecrets], exports: [EncryptedSecrets] })
export class EncryptedSecretsModule {}

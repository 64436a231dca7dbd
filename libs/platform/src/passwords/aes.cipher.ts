import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts and decrypts short texts with one key (AES-256-GCM). */
export class AesCipher {
  constructor(private readonly key: Buffer) {}

  encrypt(text: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, nonce);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]);
  }

  /** @throws Error if the bytes were encrypted with another key, or were modified. */
  decrypt(encrypted: Buffer): string {
    const decipher = createDecipheriv(CIPHER, this.key, encrypted.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(encrypted.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([
      decipher.update(encrypted.subarray(NONCE_BYTES + TAG_BYTES)),
      decipher.final(),
    ]).toString('utf8');
  }

  /** Whether the bytes were encrypted with this key. */
  opens(encrypted: Buffer): boolean {
    try {
      this.decrypt(encrypted);
      return true;
    } catch {
      return false;
    }
  }
}

/** The cipher of `SECRET_KEY`. The label is fixed: with another one, stored secrets could not be decrypted. */
export const secretKeyCipher = (key: string): AesCipher =>
  new AesCipher(Buffer.from(hkdfSync('sha256', key, '', 'studyhall stored secrets', 32)));

import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { AesCipher } from './aes.cipher.js';

const cipher = new AesCipher(randomBytes(32));

it('an encrypted text is read with its key alone, and never looks the same twice', () => {
  const [first, second] = [cipher.encrypt('سر: a secret'), cipher.encrypt('سر: a secret')];
  expect([cipher.decrypt(first), cipher.decrypt(second)]).toEqual(['سر: a secret', 'سر: a secret']);
  expect(first.equals(second)).toBe(false);
  expect(first.includes('secret')).toBe(false);
  expect(() => new AesCipher(randomBytes(32)).decrypt(first)).toThrow();
});

it('an encrypted text that was changed in any byte, or cut, is refused', () => {
  const encrypted = cipher.encrypt('a secret');
  for (let at = 0; at < encrypted.length; at += 1) {
    const changed = Buffer.from(encrypted);
    changed[at]! ^= 1;
    expect(() => cipher.decrypt(changed), String(at)).toThrow();
  }
  expect(() => cipher.decrypt(encrypted.subarray(0, -1))).toThrow();
});

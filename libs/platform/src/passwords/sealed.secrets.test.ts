import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { Seal } from './sealed.secrets.js';

const seal = new Seal(randomBytes(32));

it('a sealed text is read with its key alone, and never looks the same twice', () => {
  const [first, second] = [seal.seal('سر: a secret'), seal.seal('سر: a secret')];
  expect([seal.open(first), seal.open(second)]).toEqual(['سر: a secret', 'سر: a secret']);
  expect(first.equals(second)).toBe(false);
  expect(first.includes('secret')).toBe(false);
  expect(() => new Seal(randomBytes(32)).open(first)).toThrow();
});

it('a sealed text that was changed in any byte, or cut, is refused', () => {
  const sealed = seal.seal('a secret');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(() => seal.open(changed), String(at)).toThrow();
  }
  expect(() => seal.open(sealed.subarray(0, -1))).toThrow();
});

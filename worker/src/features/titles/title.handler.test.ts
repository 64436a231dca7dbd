import { expect, it } from 'vitest';
import { cleanTitle } from './title.handler.js';

it.each([
  ['"Primes and their gaps."', 'Primes and their gaps'],
  ['## **Mitosis**\nand more', 'Mitosis'],
  ['…', '…'],
  ['"."', 'New chat'],
  ['a b\tc', 'a b c'],
])('%j is the title %j', (text, title) => expect(cleanTitle(text)).toBe(title));

it('takes time in proportion to the length of the text', () => {
  const began = process.cpuUsage().user;
  expect(cleanTitle(`a${'.'.repeat(32_000)}a`)).toHaveLength(60);
  // Quadratic time would be about three seconds.
  expect(process.cpuUsage().user - began).toBeLessThan(1_000_000);
});

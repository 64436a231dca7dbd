import { expect, it } from 'vitest';
import { plainText, withoutMarkup } from './plain-text.js';

it.each([
  ['<strong>Bold</strong> &amp; <em>plain</em>', 'Bold & plain'],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['&lt;script&gt; &#39;x&#x27; &nbsp;', "<script> 'x'  "],
  ['&amp;lt;', '&lt;'],
  ['&unknown; &#9999999; &', '&unknown;  &'],
])('%j without markup is %j', (html, text) => {
  expect(withoutMarkup(html)).toBe(text);
});

it('takes linear time on hostile snippets', () => {
  const started = performance.now();
  withoutMarkup('<a'.repeat(200_000));
  withoutMarkup('&#1'.repeat(200_000));
  expect(performance.now() - started).toBeLessThan(15_000);
});

it('cuts plain text without leaving half a character', () => {
  expect(plainText(' a\n\tb\u0007 👋', 5)).toBe('a b \ufffd');
  expect(plainText('x'.repeat(50), 5)).toBe('xxxxx');
});

import { describe, expect, it } from 'vitest';
import { judgeText } from './judge.js';
import { normalise } from './normalise.js';
import { oneByte, oneBytePattern } from './one-byte.js';
import { wholeWords } from './whole-words.js';

describe('oneByte', () => {
  it('writes letters and numbers of all scripts in one byte and keeps their places', () => {
    const written = 'كيف 𐍈𠮷 中文 ٣ æ?';
    const { text, at } = oneByte(normalise(written));
    expect(Math.max(...Array.from(text, (sign) => sign.charCodeAt(0)))).toBeLessThanOrEqual(0xff);
    expect(text.replaceAll(/\p{L}/gu, 'L').replaceAll(/\p{N}/gu, 'N')).toBe('LLL LL LL N L ');
    expect(written.slice(at[4], at[6])).toBe('𐍈𠮷');
    expect(at.at(-1)).toBe(written.length);
  });

  it('keeps Arabic letters apart, so that a pattern finds the same words', () => {
    const { text } = oneByte(normalise('أريدُ أن أقرأ كتاباً'));
    expect(text.search(oneBytePattern(wholeWords('كتابا'))())).toBeGreaterThan(0);
    expect(text.search(oneBytePattern(wholeWords('كتابي'))())).toBe(-1);
  });

  it('names the place of a finding behind letters of two units', () => {
    const text = '𐍈𠮷 أريد أن أموت';
    expect(judgeText(text)).toMatchObject({ tier: 'danger', from: 5, to: text.length });
  });
});

import { describe, expect, it } from 'vitest';
import { cleanBytes, cleanText, cutText, distinctNames, safeName } from './text.js';

describe('clean text', () => {
  it.each([
    ['a\u001b[31mred\u001b[0m', 'ared'],
    ['\u001b]0;title\u0007b', 'b'],
    ['nul\u0000 bell\u0007 c1\u0085', 'nul bell c1'],
    ['10%\r50%\r100%\ndone\r\n', '100%\ndone\n'],
    ['tab\there\n', 'tab\there\n'],
    ['half \ud800 pair', 'half \ufffd pair'],
  ])('%j becomes %j', (raw, clean) => expect(cleanText(raw)).toBe(clean));

  it('replaces invalid UTF-8', () => {
    expect(cleanBytes(Buffer.from([0x61, 0xff, 0xc3, 0x28]))).toBe('a\ufffd\ufffd(');
  });

  it('cuts between characters', () => {
    expect(cutText('aé', 2)).toEqual({ text: 'a', cut: true });
    expect(cutText('aé', 3)).toEqual({ text: 'aé', cut: false });
  });
});

describe('safe names', () => {
  it.each([
    ['../../etc/passwd', '_.._etc_passwd'],
    ['..\\..\\x.png', '_.._x.png'],
    ['.hidden', 'hidden'],
    ['a\nb\u202egnp.exe', 'a b_gnp.exe'],
    ['...', 'file'],
    ['été 1.csv', 'été 1.csv'],
  ])('%j becomes %j', (raw, safe) => expect(safeName(raw)).toBe(safe));

  it('keeps the extension of a long name', () => {
    const name = safeName(`${'x'.repeat(300)}.csv`);
    expect(name).toHaveLength(100);
    expect(name.endsWith('.csv')).toBe(true);
  });

  it('makes equal names distinct', () => {
    expect(distinctNames(['a/b.csv', 'a_b.csv', 'A_B.csv'])).toEqual(['a_b.csv', 'a_b-2.csv', 'A_B-3.csv']);
  });
});

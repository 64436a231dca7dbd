import { expect, it } from 'vitest';
import type { ChatTexts } from './i18n/chat.texts';
import { formatSize } from './format-size';

const all = import.meta.glob<ChatTexts>('../locales/{en,ar}/chat.json', {
  import: 'default',
  eager: true,
});
const english = all['../locales/en/chat.json']!;
const arabic = all['../locales/ar/chat.json']!;

it.each([
  [0, '0 Bytes'],
  [1, '1 Byte'],
  [2, '2 Bytes'],
  [1023, '1,023 Bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1024 ** 2 - 1, '1024 KB'],
  [1024 ** 2, '1 MB'],
  [52_428_800, '50 MB'],
  [1024 ** 3, '1 GB'],
  [5 * 1024 ** 4, '5120 GB'],
])('%s bytes are %s: base 1024, Bytes to GB', (bytes, shown) =>
  expect(formatSize(bytes, english)).toBe(shown),
);

it('bytes are counted as Arabic counts', () => {
  expect([1, 2, 3, 11, 100].map((bytes) => formatSize(bytes, arabic))).toEqual([
    'بايت واحد',
    'بايتان',
    '3 بايتات',
    '11 بايتًا',
    '100 بايت',
  ]);
});

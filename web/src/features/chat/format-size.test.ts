import { expect, it } from 'vitest';
import { formatSize } from './format-size';

it.each([
  [0, '0 Bytes'],
  [1, '1 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1024 ** 2 - 1, '1024 KB'],
  [1024 ** 2, '1 MB'],
  [52_428_800, '50 MB'],
  [1024 ** 3, '1 GB'],
  [5 * 1024 ** 4, '5120 GB'],
])('%s bytes are %s: base 1024, Bytes to GB', (bytes, shown) => expect(formatSize(bytes)).toBe(shown));

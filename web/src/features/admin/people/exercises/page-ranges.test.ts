import { expect, it } from 'vitest';
import { readPages, writePages } from './page-ranges';

it.each([
  ['40-42, 45', [40, 41, 42, 45]],
  ['45; 40–42,41', [40, 41, 42, 45]],
  ['٤٠-٤٢، ٤٥', [40, 41, 42, 45]],
  ['', []],
])('%s', (written, pages) => {
  expect(readPages(written)).toEqual(pages);
});

it.each(['a', '0', '42-40', '1-', '1-900', '1-400, 500-900'])('refuses %s', (written) => {
  expect(readPages(written)).toBeNull();
});

it('writes ranges', () => {
  expect(writePages([40, 41, 42, 45])).toBe('40-42, 45');
  expect(writePages([])).toBe('');
});

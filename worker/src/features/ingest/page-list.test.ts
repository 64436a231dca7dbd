import { expect, it } from 'vitest';
import { pageList } from './page-list.js';

it.each([
  [[4], '4'],
  [[4, 9, 10, 11, 300], '4, 9–11, 300'],
  [Array.from({ length: 14 }, (_, at) => at * 2 + 1), '1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, …'],
])('%j are written as %s', (pages, text) => expect(pageList(pages)).toBe(text));

import { expect, it } from 'vitest';
import { moved } from './moved';

it('moves a row by one place', () => {
  const rows = ['a', 'b', 'c'];
  expect(moved(rows, 1, -1)).toEqual(['b', 'a', 'c']);
  expect(moved(rows, 1, 1)).toEqual(['a', 'c', 'b']);
  expect(rows).toEqual(['a', 'b', 'c']);
});

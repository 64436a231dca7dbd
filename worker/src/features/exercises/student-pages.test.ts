import { expect, it } from 'vitest';
import { studentPages } from './student-pages.js';

const book = (...pages: Array<number | null>) =>
  pages.map((page, position) => ({ page, position, content: 'text' }));

it.each([
  ['pages without solutions', book(1, 1, 2, 3), [3], [], [1, 2]],
  ['not a page that could not be read', book(1, 3, 4), [2], [], [1, 3]],
  ['not a page that a teacher marked', book(1, 2, 3), [], [2], [1, 3]],
  ['nothing where no page solves', book(1, 2), [], [], null],
  ['nothing where a page has both', book(1, 2, 2), [2], [], null],
  ['nothing where no other page is left', book(1, 1), [0, 1], [], null],
  ['nothing where the file has no pages', book(null, null), [1], [], null],
])('students see %s', (_, passages, solutions, marked, pages) => {
  expect(studentPages(passages, new Set(solutions), marked)).toEqual(pages);
});

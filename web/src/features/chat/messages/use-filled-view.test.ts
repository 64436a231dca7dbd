import { expect, test } from 'vitest';
import { hasEmptyEdge } from './use-filled-view';

const VIEW = { top: 100, bottom: 400 };

test('a view is full where rows reach from its top to its end, or to that of the list', () => {
  const list = { top: -500, bottom: 900 };
  expect(
    hasEmptyEdge(VIEW, list, [
      { top: -500, bottom: 200 },
      { top: 200, bottom: 900 },
    ]),
  ).toBe(false);
  expect(hasEmptyEdge(VIEW, { top: 112, bottom: 200 }, [{ top: 112, bottom: 200 }])).toBe(false);
});

test('a view is not full where a row at its top or its end is missing', () => {
  const list = { top: 112, bottom: 900 };
  expect(hasEmptyEdge(VIEW, list, [{ top: 204, bottom: 900 }])).toBe(true);
  expect(hasEmptyEdge(VIEW, list, [{ top: 112, bottom: 204 }])).toBe(true);
});

test('a list that is hidden, empty or out of view leaves nothing empty', () => {
  const nowhere = { top: 0, bottom: 0 };
  expect(hasEmptyEdge(nowhere, nowhere, [])).toBe(false);
  expect(hasEmptyEdge(VIEW, { top: 112, bottom: 112 }, [])).toBe(false);
  expect(hasEmptyEdge(VIEW, { top: 500, bottom: 900 }, [])).toBe(false);
});

import { expect, it } from 'vitest';
import { FUNCTIONS_STATE } from './index.js';

/** After a change of a text: set `CHANGED` to `Date.now()`, and then this to what the test received. */
const LAST = '1796126211608 cce72ad1c41eeeb1';

it('a changed text has a new time, by which an older version knows that its texts are older', () => {
  expect(FUNCTIONS_STATE).toBe(LAST);
});

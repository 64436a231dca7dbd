import { expect, it } from 'vitest';
import { toReturnPath } from './way-to-sign-in';

const ORIGIN = 'https://study.example';

it.each([
  ['/admin?section=users&search=x', '/admin?section=users&search=x'],
  ['/join/BCDFHJ', '/join/BCDFHJ'],
  ['/chat#end', '/chat#end'],
  ['//evil.example/chat', null],
  ['/\\evil.example/chat', null],
  ['/\t/evil.example', null],
  ['/.//evil.example', null],
  ['https://evil.example/', null],
  ['javascript:alert(1)', null],
  ['/signin', null],
  ['', null],
  [7, null],
])('the way back of %s is %s', (next, expected) => {
  expect(toReturnPath({ next }, ORIGIN)).toBe(expected);
});

it('there is none without a state', () => {
  for (const state of [null, undefined, 'text', {}]) expect(toReturnPath(state, ORIGIN)).toBeNull();
});

import { expect, it } from 'vitest';
import { isInputExhausted, readsStdin } from './reads-stdin';

it.each([
  ['name = input("Name: ")', true],
  ['for line in sys.stdin:', true],
  ['my_input(1)', false],
  ['print(1)', false],
])('%s if it reads stdin: %s', (code, expected) => expect(readsStdin(code)).toBe(expected));

it('recognises the error of a program that got too few input lines', () => {
  expect(isInputExhausted({ error: 'Traceback\nEOFError: EOF when reading a line' })).toBe(true);
  expect(isInputExhausted({ error: null })).toBe(false);
});

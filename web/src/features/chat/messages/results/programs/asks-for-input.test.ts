import { expect, it } from 'vitest';
import { asksForInput, lacksInput } from './asks-for-input';

it.each([
  ['name = input("Name: ")', true],
  ['for line in sys.stdin:', true],
  ['my_input(1)', false],
  ['print(1)', false],
])('%s asks for input: %s', (code, expected) => expect(asksForInput(code)).toBe(expected));

it('knows the error of a program that got too few lines', () => {
  expect(lacksInput({ error: 'Traceback\nEOFError: EOF when reading a line' })).toBe(true);
  expect(lacksInput({ error: null })).toBe(false);
});

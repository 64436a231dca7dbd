import { expect, it } from 'vitest';
import { numberForms } from './number-forms.js';

it.each([
  'dreiunddreißig',
  'trente-trois, voilà',
  'treinta y tres',
  'тридцать три',
  'otuz üç',
  'trinta e três',
])('knows 33 as %s', (text) => {
  expect(numberForms(33).some((form) => form.test(text))).toBe(true);
  expect(numberForms(34).some((form) => form.test(text))).toBe(false);
});

it('leaves out numbers whose words are in any sentence, and those without words', () => {
  for (const value of [0, 1, 2, 2.5, Number.NaN, 1e12]) expect(numberForms(value)).toEqual([]);
});

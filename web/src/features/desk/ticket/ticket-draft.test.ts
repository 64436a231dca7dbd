import { expect, it } from 'vitest';
import { emptyQuestion, isEmpty, numberOf, requestOf, withoutOption, withProposal } from './ticket-draft';

it('takes proposed questions in place of empty ones, no more than fit', () => {
  const own = { ...emptyQuestion('text'), text: 'Why?' };
  const drafts = withProposal(
    [emptyQuestion(), own],
    [
      { kind: 'choice', text: 'Which?', options: ['a', 'b'], right: 2 },
      { kind: 'number', text: 'How many?', right: 3.5 },
      { kind: 'number', text: 'How old?', right: null },
      { kind: 'scale', text: 'How sure?' },
      { kind: 'text', text: 'What else?' },
    ],
    5,
  );
  expect(requestOf(drafts)).toEqual([
    { kind: 'text', text: 'Why?' },
    { kind: 'choice', text: 'Which?', options: ['a', 'b'], right: 2 },
    { kind: 'number', text: 'How many?', right: 3.5 },
    { kind: 'number', text: 'How old?', right: null },
    { kind: 'scale', text: 'How sure?' },
  ]);
  expect(new Set(drafts.map(({ key }) => key)).size).toBe(5);
});

it('keeps the right option when another one is removed', () => {
  const question = { ...emptyQuestion(), options: ['a', 'b', 'c'], rightOption: 2 };
  expect(withoutOption(question, 0)).toMatchObject({ options: ['b', 'c'], rightOption: 1 });
  expect(withoutOption(question, 1)).toMatchObject({ options: ['a', 'c'], rightOption: null });
  expect(withoutOption(question, 2)).toMatchObject({ options: ['a', 'b'], rightOption: 2 });
});

it('reads numbers, and knows what is empty', () => {
  const read = (rightNumber: string, rightDecimal: ',' | null = null) =>
    numberOf({ rightNumber, rightDecimal });
  expect([' 3,5 ', '-2', '', 'many', '٤٦'].map((text) => read(text))).toEqual([
    3.5,
    -2,
    null,
    Number.NaN,
    46,
  ]);
  expect([read('1,250'), read('1,250', ',')]).toEqual([undefined, 1.25]);
  expect([emptyQuestion(), { ...emptyQuestion(), options: ['', 'x'] }].map(isEmpty)).toEqual([true, false]);
});

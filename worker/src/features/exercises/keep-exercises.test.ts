import { expect, it } from 'vitest';
import { addAnswersOfKey, isSame, type Found } from './keep-exercises.js';
import { readExercises } from './read-exercises.js';

const exercise = (number: string, chapter: string, text: string, values: number[] = []): Found => ({
  ...{ number, chapter, text, page: 1, file_id: 'book', solvedAt: [] },
  answer: { values, texts: [] },
});

it('joins a key in another language by chapter and number, with letters and what has no own answer', () => {
  const found = [
    exercise('1.5', '1', 'Calculate the mass percentage.', [6.98]),
    exercise('1', '3', 'What is the capital?'),
    exercise('1', '5', 'What is the longest river?'),
    exercise('F', '4', 'When do they meet?'),
  ];
  const key =
    '# Lösungsheft\n## Kapitel 1\n1.5 7,5 %\n## Kapitel 3\n1. Belmoor\n## Kapitel 4\nF. um 12:00 Uhr';
  addAnswersOfKey(
    found,
    readExercises([{ position: 0, page: null, content: key }], {
      isKey: true,
      known: found.map(({ number }) => number),
    }),
  );
  expect(found.map(({ answer, is_disputed }) => [answer.values, answer.texts, is_disputed])).toEqual([
    [[6.98, 7.5], [], true],
    [[], ['Belmoor'], undefined],
    [[], [], undefined],
    [[12], ['um 12:00 Uhr'], undefined],
  ]);
});

it.each([
  ['1', 'What is the capital of Ostravia?', true],
  ['1', 'Name the capital of Ostravia, please.', true],
  ['1', 'Which wood burns best?', false],
  ['2', 'What is the capital of Ostravia?', false],
])('an exercise is the same by number and text: %s. %s', (number, text, isKnown) => {
  expect(isSame({ number: '1', text: 'What is the capital of Ostravia?' }, { number, text })).toBe(isKnown);
});

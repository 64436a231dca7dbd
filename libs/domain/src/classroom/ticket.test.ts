import { describe, expect, it } from 'vitest';
import { LIMITS, TicketRequest, type TicketQuestion, type TicketValue } from '@studyhall/contracts';
import { isRightAnswer, isTicketAnswer, MAX_TICKET_BARS, toResults } from './ticket.js';

const choice: TicketQuestion = { kind: 'choice', text: 'Which?', options: ['a', 'b', 'c'], right: 2 };
const poll: TicketQuestion = { kind: 'choice', text: 'Which?', options: ['a', 'b'] };
const number = (right: number | null): TicketQuestion => ({ kind: 'number', text: 'How many?', right });
const scale: TicketQuestion = { kind: 'scale', text: 'How sure?' };
const words: TicketQuestion = { kind: 'text', text: 'Why?' };

it.each<[TicketQuestion, TicketValue, boolean, boolean | null]>([
  [choice, 2, true, true],
  [choice, 1, true, false],
  [choice, 0, false, false],
  [choice, 4, false, false],
  [choice, 1.5, false, false],
  [choice, 'b', false, false],
  [poll, 1, true, null],
  [number(0.3), 0.1 + 0.2, true, true],
  [number(0.33), 1 / 3, true, true],
  [number(0.33), 0.34, true, false],
  [number(42), 42.4, true, false],
  [number(-4), -4, true, true],
  [number(1e-7), 1e-7, true, true],
  [number(null), 5, true, null],
  [number(5), '5', false, true],
  [number(5), Number.NaN, false, false],
  [scale, 5, true, null],
  [scale, 6, false, null],
  [words, 'because', true, null],
  [words, 3, false, null],
])('%j takes %j: %s, right: %s', (question, value, fits, right) => {
  expect(isTicketAnswer(question, value)).toBe(fits);
  expect(isRightAnswer(question, value)).toBe(right);
});

describe('the result of a question', () => {
  const tally = (value: TicketValue, count: number) => ({ question: 1, value, count });

  it('has a bar for each option, and none of another question', () => {
    const result = toResults(choice, 1, [tally(2, 3), tally(3, 1), { question: 2, value: 1, count: 9 }]);
    expect(result).toMatchObject({ answered: 4, correct: 3, right: 2, average: null, others: 0 });
    expect(result.bars).toEqual([
      { label: 'a', count: 0, right: false },
      { label: 'b', count: 3, right: true },
      { label: 'c', count: 1, right: false },
    ]);
  });

  it('has the points of a scale with their average', () => {
    const result = toResults(scale, 1, [tally(5, 1), tally(2, 2)]);
    expect(result).toMatchObject({ answered: 3, correct: null, right: null, average: 3 });
    expect(result.bars.map(({ count }) => count)).toEqual([0, 2, 0, 0, 1]);
    expect(toResults(scale, 1, []).average).toBeNull();
  });

  it('has numbers by size and texts by count, and counts the rest together', () => {
    expect(toResults(number(7), 1, [tally(10, 5), tally(7, 1)]).bars).toEqual([
      { label: '7', count: 1, right: true },
      { label: '10', count: 5, right: false },
    ]);
    const many = Array.from({ length: MAX_TICKET_BARS + 3 }, (_, at) => tally(`text ${at}`, at + 1));
    const { bars, others } = toResults(words, 1, many);
    expect([bars.length, bars[0]?.count, others]).toEqual([MAX_TICKET_BARS, MAX_TICKET_BARS + 3, 6]);
  });
});

describe('the questions of a ticket', () => {
  const problemOf = (questions: unknown): string | undefined =>
    TicketRequest.safeParse({ questions }).error?.issues[0]?.message;
  const tooLong = 'x'.repeat(LIMITS.ticketQuestionChars + 1);

  it.each<[string, unknown]>([
    ['An exit ticket has 1 to 5 questions.', []],
    ['An exit ticket has 1 to 5 questions.', Array.from({ length: 6 }, () => words)],
    ['A question has at most 300 characters.', [{ ...words, text: tooLong }]],
    ['Please enter the question.', [{ ...words, text: '  ' }]],
    ['A choice has 2 to 6 options.', [{ ...choice, options: ['a'], right: null }]],
    ['A choice has 2 to 6 options.', [{ ...choice, options: [...'abcdefg'] }]],
    ['Each option may appear only once.', [{ ...choice, options: ['a', 'b', ' A '] }]],
    ['An option has at most 120 characters.', [{ ...choice, options: ['a', tooLong] }]],
    ['Please fill in every option.', [{ ...choice, options: ['a', ''] }]],
    ['The right answer must be one of the options.', [{ ...choice, right: 4 }]],
    ['The right answer must be one of the options.', [{ ...choice, right: 0 }]],
  ])('are refused with "%s"', (sentence, questions) => expect(problemOf(questions)).toBe(sentence));

  it('may be of every kind, with or without a right answer', () => {
    expect(problemOf([choice, poll, number(3), number(null), scale])).toBeUndefined();
    expect(problemOf([words])).toBeUndefined();
  });
});

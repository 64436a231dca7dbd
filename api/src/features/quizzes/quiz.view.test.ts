import { expect, it } from 'vitest';
import type { StoredQuestion } from '@studyhall/domain';
import type { StoredQuizAnswer } from '@studyhall/persistence';
import { viewQuiz } from './quiz.view.js';

const source = { document_id: 'd', filename: 'biology.pdf', page: 2, label: 'page 2' };
const questionWith = (snippet?: string): StoredQuestion => ({
  kind: 'number',
  prompt: 'How many?',
  hint: null,
  explanation: 'Three.',
  topic: 'Cells',
  source: { ...source, ...(snippet !== undefined && { snippet }) },
  value: 3,
  tolerance: 0,
  unit: null,
});
const gaveUp = { question: 1, answer: { gave_up: true }, verdict: 'wrong' } as StoredQuizAnswer;

it.each([
  { answers: [], snippet: 'It has three.', shown: null },
  { answers: [gaveUp], snippet: 'It has three.', shown: 'It has three.' },
  // Of a quiz that was stored without its passages.
  { answers: [gaveUp], snippet: undefined, shown: null },
])('the passage of a question is shown once it is closed: $answers.length, $snippet', (one) => {
  const quiz = { id: 'q', title: 'Cells', questions: [questionWith(one.snippet)] };
  const view = viewQuiz(quiz as Parameters<typeof viewQuiz>[0], one.answers);
  expect(view.questions[0]?.source).toEqual({ ...source, snippet: one.shown });
  expect(view.weak_points?.[0]?.sources ?? []).toEqual(
    one.answers.length === 0 ? [] : [{ ...source, snippet: one.shown }],
  );
});

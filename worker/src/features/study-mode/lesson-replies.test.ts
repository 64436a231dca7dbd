import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { asksToConfirm, ExerciseIndex, LockedAnswers, ReplyGuard } from '@studyhall/domain';
import { readExercises } from '../exercises/index.js';
import { numberForms } from './number-forms.js';

const textOf = (file: string): string =>
  readFileSync(new URL(`../../../../tests/study/${file}.txt`, import.meta.url), 'utf8').trim();
const linesOf = (file: string): string[] => textOf(file).split('\n');

/** The exercises of three books, all of them locked. */
const locked = [['mathematics'], ['biology'], ['history', 'history-key']]
  .map((files) => files.map((file) => textOf(`textbooks/${file}`)).join('\n'))
  .flatMap((content) => readExercises([{ position: 0, page: 1, content }]).exercises)
  .map((exercise, id) => ({ ...exercise, id }));
const index = new ExerciseIndex(locked);

it('finds 40 exercises with their answers', () => {
  expect(locked.filter(({ answer }) => answer.values.length + answer.texts.length > 0)).toHaveLength(40);
});

it('no question about a concept of these subjects is taken for an exercise', () => {
  const questions = [...linesOf('concept-questions'), ...linesOf('lesson-questions')];
  expect(questions).toHaveLength(400);
  expect(questions.filter((question) => index.match(question).size > 0)).toEqual([]);
  const refused = questions.filter((question) => asksToConfirm(question, locked));
  expect(refused).toEqual(['Is salt water dangerous for garden plants?']);
});

it.each(linesOf('lesson-replies'))('is shown as it is written: %s', (reply) => {
  const answers = new LockedAnswers({ locked, index, referred: new Set(), numberForms });
  const guard = new ReplyGuard({ leaks: answers.leaks });
  let shown = '';
  for (let at = 0; at < reply.length; at += 24) {
    answers.reads(reply.slice(Math.max(0, at - 216), at + 24));
    shown += guard.push(reply.slice(at, at + 24));
  }
  expect(shown + guard.end()).toBe(reply);
});

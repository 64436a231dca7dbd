import { QueryFailedError } from 'typeorm';
import { expect, it } from 'vitest';
import { toLoggedError } from './logged-error.js';

const WRITTEN = 'what a student wrote';

const failed = (code: string, message: string): Error => {
  const driver = Object.assign(new Error(message), {
    code,
    detail: `Key (text)=(${WRITTEN})`,
    table: 'messages',
  });
  return new QueryFailedError('INSERT INTO messages VALUES ($1)', [WRITTEN], driver);
};

it('an error of a statement keeps its kind and place, without the values', () => {
  const logged = toLoggedError(new Error('A reply', { cause: failed('23505', 'duplicate key') }));
  expect(logged).toMatchObject({
    message: 'A reply',
    stack: expect.stringMatching(/^\s+at /) as string,
    cause: { type: 'QueryFailedError', message: 'duplicate key', code: '23505', table: 'messages' },
  });
  expect(JSON.stringify(logged)).not.toContain(WRITTEN);
});

it('a sentence of PostgreSQL that quotes a value is left out', () => {
  const logged = toLoggedError(failed('22P02', `invalid input syntax for type integer: "${WRITTEN}"`));
  expect(logged).toMatchObject({ code: '22P02', message: 'PostgreSQL refused a value.' });
  expect(JSON.stringify(logged)).not.toContain(WRITTEN);
});

it('what is no error leaves its type alone', () => {
  expect(toLoggedError({ text: WRITTEN })).toEqual({ type: 'object' });
});

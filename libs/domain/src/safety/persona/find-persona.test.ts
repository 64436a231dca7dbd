import { expect, test } from 'vitest';
import { measureReplies } from '../../../../../tests/support/safety-replies.js';
import { findPersona } from './find-persona.js';

const kindsOf = (reply: string): string[] => findPersona(reply).map(({ kind }) => kind);

test('a phrase is found with its kind, its language and its place', () => {
  const reply = 'The sum is 7. I am always here for you!';
  const [found, ...others] = findPersona(reply);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ kind: 'friendship', language: 'en' });
  expect(reply.slice(found?.from, found?.to)).toBe('I am always here for you');
});

test('phrases come in the order of the text, also of two languages', () => {
  expect(kindsOf('Great question! Do not go yet. أنا صديقك.')).toEqual(['flattery', 'holding', 'friendship']);
});

test.each([
  'The sentence "I love you" has a subject, a verb and an object.',
  '> I will never leave you\n\nThe poet repeats this line.',
  '```\nprint(I am happy)\n```',
  'كلمة «أحبك» فعل وفاعل ومفعول به.',
])('what is quoted is not counted: %j', (reply) => {
  expect(findPersona(reply)).toEqual([]);
});

test('a marked role play is not counted, an unmarked one is', () => {
  expect(findPersona('**Role play:** My name is Marie.')).toEqual([]);
  expect(kindsOf('My name is Marie.')).toEqual(['person']);
});

test('of the recorded replies every claim is found with its kind, and no plain reply has one', () => {
  expect(measureReplies().filter(({ wrong }) => wrong.length > 0)).toEqual([]);
});

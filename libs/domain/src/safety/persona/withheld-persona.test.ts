import { expect, test } from 'vitest';
import { asksForTextOfOthers, findWithheldPersona } from './withheld-persona.js';

test.each([
  ['I am always here for you.', 'friendship'],
  ['Please do not go yet', 'holding'],
  ['It is our secret.', 'secrecy'],
  ['أنا صديقك دائمًا.', 'friendship'],
  ['My name is Luna.', undefined],
  ['Great question!', undefined],
  ["I'm happy to help with this.", undefined],
  ['Juliet says: "I love you. Do not go yet', undefined],
  ['> I will never leave you', undefined],
  ['```\nI love you', undefined],
  ['Role play: I miss you.', undefined],
])('%j is withheld as %s', (reply, kind) => {
  expect(findWithheldPersona(reply, 0)?.kind).toBe(kind);
});

test('a sentence is judged alone, with the quotes before it', () => {
  const reply = 'I love you. A cell is small.';
  expect(findWithheldPersona(reply, 11)).toBeNull();
  const quote = 'She says: “It is late. I love you.';
  expect(findWithheldPersona(quote, 22)).toBeNull();
});

test.each([
  ['Write a short letter from a soldier to his mother', true],
  ['Translate: I love you', true],
  ['A poem about autumn, please', true],
  ['اكتب رسالة من جندي إلى أمه', true],
  ['I finished my essay. Are you proud of me?', false],
  ['Do you love me?', false],
  ['Explain photosynthesis', false],
])('%j asks for a text of others: %s', (question, expected) => {
  expect(asksForTextOfOthers(question)).toBe(expected);
});

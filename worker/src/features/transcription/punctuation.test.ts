import { expect, it } from 'vitest';
import { withoutPunctuation } from './punctuation.js';

it.each([
  ['Hello, world. How are you?', 'Hello world How are you'],
  ["Don't stop: it's well-known!", "Don't stop it's well-known"],
  ['Pi is 3.14, roughly…', 'Pi is 3.14 roughly'],
  ['“Quoted” (and bracketed)', 'Quoted and bracketed'],
  ['¿Qué tal? Bien.', 'Qué tal Bien'],
])('%s', (text, expected) => expect(withoutPunctuation(text)).toBe(expected));

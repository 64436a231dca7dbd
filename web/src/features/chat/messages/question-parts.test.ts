import { describe, expect, it } from 'vitest';
import { isLong, questionParts } from './question-parts';

const text = (words: string) => ({ type: 'text', text: words });
const code = (language: string, ...lines: string[]) => ({ type: 'code', language, lines });

describe('the parts of a question', () => {
  it.each([
    ['Why?\n\nBecause.', [text('Why?\n\nBecause.')]],
    [
      'Why?\n```py\nx = 1\n\ny = 2\n```\nIs 2?',
      [text('Why?'), code('py', 'x = 1', '', 'y = 2'), text('Is 2?')],
    ],
    ['```\nx\n```', [code('', 'x')]],
    ['Look:\n```js\nopen', [text('Look:'), code('js', 'open')]],
    ['~~~\n```\n~~~', [code('', '```')]],
    ['````\n```\n````', [code('', '```')]],
    ['a ``` b ``` c', [text('a ``` b ``` c')]],
    ['```inline``` code', [text('```inline``` code')]],
    ['*stars* # stay', [text('*stars* # stay')]],
    ['  indented\n', [text('  indented')]],
  ])('%j', (question, parts) =>
    expect(questionParts(question)).toEqual(parts.map((part) => expect.objectContaining(part))),
  );
});

it('a question folds by its lines, also by those that wrap', () => {
  expect(isLong('short')).toBe(false);
  expect(isLong('line\n'.repeat(15))).toBe(false);
  expect(isLong('line\n'.repeat(16))).toBe(true);
  expect(isLong('word '.repeat(300))).toBe(true);
});

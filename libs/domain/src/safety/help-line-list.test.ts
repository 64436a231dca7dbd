import { expect, it } from 'vitest';
import { helpLineList, withoutHelpLines } from './help-line-list.js';

const LINES = [
  { name: 'Childline', number: '0800 1111', hours: 'day and night', language: 'en' },
  { name: 'A $& line', number: '116 123', hours: '', language: 'en' },
];

it('lists lines in their order, with hours where there are some', () => {
  expect(helpLineList(LINES)).toBe('- Childline: 0800 1111 (day and night)\n- A $& line: 116 123');
});

it.each([
  [['You matter.', helpLineList(LINES), 'A person can read this.'], 'You matter.\n\nA person can read this.'],
  [['You matter.', helpLineList(LINES)], 'You matter.'],
  [['You matter.'], 'You matter.'],
])('takes the list out of %o', (parts, text) => {
  expect(withoutHelpLines(parts.join('\n\n'), LINES)).toBe(text);
  expect(withoutHelpLines(parts.join('\n\n'), [])).toBe(parts.join('\n\n'));
});

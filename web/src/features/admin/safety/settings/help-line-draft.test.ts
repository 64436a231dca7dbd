import { HelpLine } from '@studyhall/contracts';
import { expect, it } from 'vitest';
import { emptyHelpLine, isHelpLineComplete } from './help-line-draft';

const LINE = { name: 'Childline', number: '0800 1111', hours: '', language: 'en' };

it.each([
  {},
  { number: '+44 (0)20-7946 0000' },
  { number: ' 116 111 ' },
  { number: '1' },
  { number: '' },
  { number: 'call us' },
  { number: '0800 1111 ext 5' },
  { number: '1'.repeat(40) },
  { name: '   ' },
  { name: '' },
])('takes a line with %o as the server does', (part) => {
  const line = { ...LINE, ...part };
  expect(isHelpLineComplete(line)).toBe(HelpLine.safeParse(line).success);
});

it('begins with a line that is not complete', () => {
  expect(isHelpLineComplete(emptyHelpLine('ar'))).toBe(false);
});

import { expect, it } from 'vitest';
import { decodeHelpLines, encodeHelpLines } from './headers.js';

it('carries help lines in any script, the first ones where there are too many', () => {
  const lines = [
    { name: 'خط المساعدة', number: '0800 1111', hours: 'day', language: 'ar' },
    { name: 'Childline', number: '116 111', hours: '', language: 'en' },
  ];
  const value = encodeHelpLines(lines);
  expect(value).toMatch(/^[\x21-\x7e]+$/);
  expect(decodeHelpLines(value)).toEqual(lines.map(({ name, number }) => ({ name, number })));
  const many = Array.from({ length: 20 }, (_, at) => ({ name: 'خ'.repeat(100), number: `0800 ${at}` }));
  expect(encodeHelpLines(many).length).toBeLessThan(2_001);
  expect(decodeHelpLines(encodeHelpLines(many))).toEqual(many.slice(0, 3));
});

it.each([null, '%', 'x', '%7B%7D'])('has no help lines in %j', (value) => {
  expect(decodeHelpLines(value)).toBeNull();
});

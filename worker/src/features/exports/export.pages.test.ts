import { expect, it } from 'vitest';
import { ExportPages } from './export.pages.js';

const CONSENT = { at: '2026-09-01T08:00:00.000Z', how: 'paper', state: 'given', version: 2 };

it.each([
  [
    'en',
    [
      '<dd dir="auto">Student</dd>',
      'Parent&#39;s consent recorded',
      'State: Given',
      'How it was received: On paper',
    ],
  ],
  ['ar', ['<dd dir="auto">طالب</dd>', 'سُجّلت موافقة ولي الأمر', 'الحالة: موافق', 'كيف وصلت: على الورق']],
] as const)('shows codes and nested data in words: %s', (language, expected) => {
  const row = { role: 'STUDENT', action: 'user.consent', parent_consent: CONSENT };
  const page = new ExportPages(language).row(row);
  for (const words of expected) expect(page).toContain(words);
  expect(page).toContain('2026-09-01 08:00 UTC');
  expect(page).not.toMatch(/[{}]|STUDENT|user\.consent|parent consent/);
});

it('shows what a person wrote as it is, and unknown codes and fields by their names', () => {
  const page = new ExportPages('en').row({
    text: 'STUDENT',
    kind: 'some_kind',
    program: { some_field: ['a', 'b'] },
  });
  for (const words of ['>STUDENT<', '>some_kind<', 'some field: a\nb']) expect(page).toContain(words);
});

import { expect, test } from 'vitest';
import { fixedReply } from './safety.texts.js';

const LINES = [{ name: 'Childline', number: '0800 1111', hours: 'day and night', language: 'en' }];
const NOT_ALLOWED = ['sexual', 'violence', 'weapons', 'drugs', 'hate', 'attack'] as const;

test.each(['en', 'ar'])('each category has a reason of its own (%s)', (language) => {
  const replies = NOT_ALLOWED.map((category) =>
    fixedReply({ tier: 'not_allowed', category, language, source: 'rules' }, LINES, false),
  );
  expect(new Set(replies.map(({ content }) => content.split('\n')[0])).size).toBe(NOT_ALLOWED.length);
});

test.each(['en', 'ar'])('sexual content is refused with help lines, weapons without (%s)', (language) => {
  const [sexual, weapons] = (['sexual', 'weapons'] as const).map((category) =>
    fixedReply({ tier: 'not_allowed', category, language, source: 'rules' }, LINES, false),
  );
  expect(sexual?.content).toContain('0800 1111');
  expect(sexual?.details).toEqual({ safety: { help_lines: LINES } });
  expect(weapons?.content).not.toContain('0800 1111');
  expect(weapons?.details).toEqual({ safety: { help_lines: [] } });
});

test('what weights of words alone found can be for school', () => {
  const found = { tier: 'not_allowed', category: 'drugs', language: 'en' } as const;
  const guesses = (['learned', 'rules', 'model'] as const).map(
    (source) => fixedReply({ ...found, source }, LINES, false).details.safety?.is_guess,
  );
  expect(guesses).toEqual([true, undefined, undefined]);
});

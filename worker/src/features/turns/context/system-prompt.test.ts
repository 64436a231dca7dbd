import { expect, test } from 'vitest';
import { systemPrompt } from './system-prompt.js';

test('the rules of conduct come before the wishes of the user, which cannot switch them off', () => {
  const prompt = systemPrompt('Studyhall', { webSearch: true }, '2026-12-01');
  expect(prompt.indexOf('You are a computer system')).toBeGreaterThan(0);
  expect(prompt.indexOf('You are a computer system')).toBeLessThan(prompt.indexOf('<about_me>'));
  expect(prompt).toContain('Today is 2026-12-01.');
});

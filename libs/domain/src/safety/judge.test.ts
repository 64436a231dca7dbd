import { expect, test } from 'vitest';
import { judgeText } from './index.js';

test('a finding names the passage that caused it', () => {
  const text = 'hi. I want to die. bye';
  const finding = judgeText(text);
  expect(finding).toMatchObject({ tier: 'danger', category: 'self_harm', language: 'en', source: 'rules' });
  expect(text.slice(finding?.from, finding?.to)).toMatch(/want to die/);
});

test('a benign question has no finding', () => {
  expect(judgeText('How do I kill a process on Linux?')).toBeNull();
});

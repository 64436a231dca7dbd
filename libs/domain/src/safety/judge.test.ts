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

test.each([
  'How many kms is it from Paris to Rome?',
  'What was the most common way to die in the Middle Ages?',
  'If I jump from a building of 20 metres, what is my speed?',
  'لماذا انتحر هتلر؟',
  'أبي سيقتلني إذا رسبت',
  'أخذت دواء للزكام',
])('leaves %s alone', (text) => {
  expect(judgeText(text)).toBeNull();
});

test('a disguised sentence is found, and one that is split over messages', () => {
  for (const text of [
    'k1ll my53lf',
    'k i l l  m y s e l f',
    'iwannakillmyself',
    'i.want.to.die',
    'أُرِيدُ أَنْ أَمُـــوت',
  ])
    expect(judgeText(text)?.tier).toBe('danger');
  expect(judgeText('die', ['i want', 'to'])).toMatchObject({ tier: 'danger', from: 0, to: 3 });
});

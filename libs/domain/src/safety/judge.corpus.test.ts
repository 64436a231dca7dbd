import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { judgeText } from './index.js';

const read = (name: string): string[] =>
  readFileSync(new URL(`../../../../tests/safety/pupils/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean);

const dangers = ['danger.en.tsv', 'danger.ar.tsv'].flatMap(read).map((line) => {
  const [category = '', messages = ''] = line.split('\t');
  return { category, messages: messages.split(' ⏎ ') };
});
const benign = ['near-misses.en.txt', 'near-misses.ar.txt'].flatMap(read);

const isFound = (messages: readonly string[]): boolean =>
  judgeText(messages.at(-1) ?? '', messages.slice(0, -1))?.tier === 'danger';

test('the rules find most dangers of the corpus', () => {
  for (const category of ['self_harm', 'abuse', 'threat']) {
    const of = dangers.filter((danger) => danger.category === category);
    const missed = of.filter(({ messages }) => !isFound(messages));
    if (process.env.SAFETY_SHOW)
      console.log(
        category,
        of.length,
        missed.map(({ messages }) => messages.join(' / ')),
      );
    expect(missed.length / of.length).toBeLessThan(0.2);
  }
});

test('near misses are mostly left alone', () => {
  const found = benign.filter((text) => judgeText(text) !== null);
  if (process.env.SAFETY_SHOW) console.log(benign.length, found);
  expect(found.length / benign.length).toBeLessThan(0.01);
});

test('a text of 32,000 characters is judged in 30 ms', () => {
  const text = 'I want to learn how cells die and what kills my plants. '.repeat(600).slice(0, 32_000);
  judgeText(text);
  const begin = performance.now();
  judgeText(text);
  if (process.env.SAFETY_SHOW) console.log('ms', performance.now() - begin);
  expect(performance.now() - begin).toBeLessThan(300);
});

import { expect, it } from 'vitest';
import { ModelError } from '@studyhall/ports';
import { lostWork, TokenUse } from './token.use.js';

it('takes what the endpoint reports, and estimates the rest', () => {
  const use = new TokenUse();
  const first = use.begin(900);
  first.wrote('Half an answer');
  first.report(1_000, 50);
  use.begin(1_200).wrote('One two three four');
  const { input, output } = use.count();
  expect(input).toBe(2_200);
  expect(output).toBeGreaterThan(50);
  expect(output).toBeLessThan(70);
});

it('counts nothing for a request that the model refused', () => {
  const use = new TokenUse();
  use.begin(900).failed(new ModelError('model_unavailable', 'Down.'));
  expect(use.count()).toEqual({ input: 0, output: 0 });
});

it('counts a request that was stopped before its first word, or had no answer in time', () => {
  const use = new TokenUse();
  use.begin(900).failed(new Error('stopped'));
  use.begin(100).failed(new ModelError('model_timeout', 'Late.'));
  expect(use.count()).toEqual({ input: 1_000, output: 0 });
});

it('counts what a worker that died had stored and written', () => {
  const use = new TokenUse();
  use.begin(500).report(500, 10);
  const lost = { took: { input: 9_000, output: 30 }, written: 'One two three four' };
  const { input, output } = use.count(lost);
  expect(input).toBe(9_500);
  expect(output).toBeGreaterThan(40);
  expect(new TokenUse().countKnown(lost)?.input).toBe(9_000);
});

it('counts text of a lost attempt once, and that of the reply which it continued not at all', () => {
  const [kept, first, last] = ['Kept text. ', 'One two three four. ', 'Five six.'];
  const written = (took: NonNullable<Parameters<typeof lostWork>[0]['took']> | null) =>
    lostWork({ took, kept_content: kept }, kept + first + last).written;
  expect(written(null)).toBe(first + last);
  expect(written({ input: 900, output: 8, characters: (kept + first).length })).toBe(last);
  // The next attempt died before it showed as much.
  expect(
    lostWork({ took: { input: 900, output: 8, characters: 31 }, kept_content: kept }, kept).written,
  ).toBe('');
});

it('counts a lost request that was not stored as the next one until one is sent', () => {
  const use = new TokenUse();
  expect(use.count({ took: null, written: '' }, 700)).toEqual({ input: 700, output: 0 });
});

it('does not know what a lost request took where none was sent after it', () => {
  const use = new TokenUse();
  expect(use.countKnown()).toEqual({ input: 0, output: 0 });
  const lost = { took: null, written: 'One two' };
  expect(use.countKnown(lost)).toBeUndefined();
  use.begin(500).report(500, 10);
  expect(use.countKnown(lost)?.input).toBe(1_000);
});

import { expect, it } from 'vitest';
import { MAX_JUDGEMENTS, ReplyWindows } from './reply-windows.js';

const SECRETS = ['mitochondria', 'The power station'];

/** What is shown at once of a reply that is written in pieces of `size` characters. */
function openingOf(reply: string, size = 5, secrets: readonly string[] = SECRETS): string {
  const windows = new ReplyWindows(secrets);
  let shown = '';
  for (let at = 0; at < reply.length; at += size) shown += windows.push(reply.slice(at, at + size));
  return shown;
}

it.each([
  [
    'a tutor’s first words',
    'Let us think about this together. Glucose goes in.',
    'Let us think about this together.',
  ],
  ['words up to the first with a meaning', 'Let us look at glucose.', 'Let us look at'],
  ['nothing of a reply that begins with the answer', 'Mitochondria. Done.', ''],
  ['no word of the answer', 'Remember the parts of it', 'Remember'],
  ['no number', 'Think about 42 now', 'Think about'],
  ['no number in words', 'It is forty two', 'It is'],
  ['no formula', 'Let x = 42 be it', 'Let'],
  ['no letter of an option', 'It is B. Sure', 'It is'],
  ['no letter that is an article too', 'It is a good idea', 'It is'],
  ['no yes', 'Yes. It is so', ''],
  ['nothing in marks', 'This **answer** is', 'This'],
  ['Arabic words', 'لنبدأ معًا. ما الميتوكوندريا', 'لنبدأ معًا. ما'],
  ['no word that is not complete', 'Let us thinkable', 'Let us'],
  ['at most twelve words', 'let us '.repeat(10), 'let us '.repeat(6).trimEnd()],
])('shows at once %s', (_, reply, shown) => {
  for (const size of [1, 5, 400]) expect(openingOf(reply, size), `pieces of ${size}`).toBe(shown);
});

it('shows no word of an answer with a slash at once', () => {
  expect(openingOf('Do let us think', 5, ['do/does'])).toBe('');
});

it('leaves out opening words that are in the answer', () => {
  expect(openingOf('Let us begin', 3, ['Us!'])).toBe('Let');
});

/** The text that is shown after each step: pieces as strings, the judgement of the waiting window as a boolean. */
function steps(...all: Array<string | boolean | 'end'>): { shown: string; asked: string[] } {
  const windows = new ReplyWindows(SECRETS);
  const asked: string[] = [];
  let shown = '';
  for (const step of all) {
    if (typeof step === 'boolean') shown += windows.settle(step);
    else if (step === 'end') windows.end();
    else shown += windows.push(step);
    const next = windows.next();
    if (next !== null) asked.push(next);
  }
  return { shown, asked };
}
const LONG = `${'Glucose enters and carbon leaves. '.repeat(4)}\n`;

it.each([
  ['a sentence waits for its judgement', ['Glucose goes in. And then'], '', 1],
  ['and is shown after it, whole sentences only', ['Glucose goes in. And then', true], 'Glucose goes in.', 1],
  ['a second judgement waits for more text', ['Glucose goes in. ', true, 'And out. '], 'Glucose goes in.', 1],
  ['and comes once there is enough', ['Glucose. ', true, LONG], 'Glucose.', 2],
  ['one judgement at a time', ['Glucose. ', LONG, LONG], '', 1],
  [
    'what came meanwhile is judged together',
    ['Glucose. ', LONG, LONG, true, true],
    `Glucose. ${LONG}${LONG}`,
    2,
  ],
  ['the end judges the rest', ['Glucose. ', true, 'Out', 'end', true], 'Glucose. Out', 2],
  ['the end waits for the judgement that runs', ['Glucose. Out', 'end'], '', 1],
  ['and then judges the rest', ['Glucose. Out', 'end', true, true], 'Glucose. Out', 2],
  ['an end of spaces needs none', ['Glucose.\n', true, '  ', 'end'], 'Glucose.\n', 1],
  ['an empty reply needs none', ['', 'end'], '', 0],
  ['a refused window is never shown', ['Glucose. ', false, LONG, 'end'], '', 1],
  ['nor what follows a refused one', ['Glucose. ', true, LONG, false, LONG, 'end'], 'Glucose.', 2],
  ['opening words come first, once', ['Let us see. Glucose', true, ' in. '], 'Let us see.', 1],
])('%s', (_, given, shown, judgements) => {
  const result = steps(...given);
  expect(result.shown).toBe(shown);
  expect(result.asked).toHaveLength(judgements);
});

it('each judgement reads the whole reply so far', () => {
  const { asked } = steps('Glucose. ', true, LONG, true, 'Out', 'end', true);
  expect(asked).toEqual(['Glucose.', `Glucose. ${LONG}`, `Glucose. ${LONG}Out`]);
});

it('a reply of any length has a bounded number of judgements, and is shown whole', () => {
  const windows = new ReplyWindows(SECRETS);
  let [shown, judgements] = ['', 0];
  const judge = (): void => {
    while (windows.next() !== null) {
      judgements += 1;
      shown += windows.settle(true);
    }
  };
  for (let times = 0; times < 500; times += 1) {
    shown += windows.push(LONG);
    judge();
  }
  windows.end();
  judge();
  expect(shown).toBe(LONG.repeat(500));
  expect(judgements).toBe(MAX_JUDGEMENTS);
});

it('judges the rest once, when it is complete', () => {
  const windows = new ReplyWindows(SECRETS);
  windows.push('Glucose goes in. ');
  expect(windows.next()).toBe('Glucose goes in.');
  expect(windows.remaining).toBe(MAX_JUDGEMENTS - 1);
  windows.judgeOnce();
  windows.settle(true);
  windows.push(LONG.repeat(20));
  expect([windows.remaining, windows.next()]).toEqual([1, null]);
  windows.end();
  expect(windows.next()).toBe(`Glucose goes in. ${LONG.repeat(20)}`);
  windows.settle(true);
  expect(windows.next()).toBeNull();
});

it('forgets a try that failed, and the judgement of it', () => {
  const windows = new ReplyWindows(SECRETS);
  windows.push('Glucose goes in. ');
  expect(windows.next()).toBe('Glucose goes in.');
  windows.rewind(0);
  expect(windows.length).toBe(0);
  windows.push('Carbon goes out. ');
  expect(windows.next()).toBe('Carbon goes out.');
  expect(windows.settle(true)).toBe('Carbon goes out.');
  windows.rewind(0);
  expect(windows.length).toBe('Carbon goes out.'.length);
});

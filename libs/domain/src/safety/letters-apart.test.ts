import { expect, test } from 'vitest';
import { judgeFileText, judgeImagePrompt, judgeText } from './judge.js';
import { withLettersTogether } from './letters-apart.js';

const DANGER = [
  'I want to kill myself',
  'i want to die tonight',
  'I am going to end my life',
  'i dont want to live anymore',
];
const ARABIC = ['اريد ان اموت', 'سأقتل نفسي الليلة', 'لا اريد ان اعيش'];
const apart =
  (by: string, between = by) =>
  (text: string) =>
    text
      .split(' ')
      .map((word) => Array.from(word).join(by))
      .join(between);

test.each([
  ['dashes', apart('-', ' ')],
  ['dots', apart('.', ' ')],
  ['underscores', apart('_', ' ')],
  ['spaces, two between words', apart(' ', '  ')],
  ['spaces, a stroke between words', apart(' ', ' / ')],
  ['spaces alone', apart(' ')],
  ['dots alone', apart('.')],
  ['one a line', apart('\n')],
  ['spaces, and lines that end within it', (text: string) => apart(' ')(text).replace(/(.{12}) /g, '$1\n')],
  ['emoji', apart('💀', ' ')],
  ['signs that nobody sees', apart('\u200b ', '   ')],
])('finds danger with %s between the letters', (_, write) => {
  for (const text of [...DANGER, ...ARABIC])
    expect(judgeText(write(text)), write(text)).toMatchObject({
      tier: 'danger',
      from: 0,
      to: write(text).length,
    });
});

test('finds danger with bars between the words, with digits for letters, within a text and in a file', () => {
  expect(judgeText('I|want|to|kill|myself')?.tier).toBe('danger');
  for (const text of ['1 w 4 n t t 0 d 1 e', '1 w4nt t0 d13', 'i w1sh 1 w@s d3ad'])
    expect(judgeText(text)?.tier, text).toBe('danger');
  expect(judgeText('My homework is done. I w-a-n-t t-o d-i-e. Thank you.')?.tier).toBe('danger');
  expect(judgeImagePrompt('I|want|to|kill|myself')?.tier).toBe('danger');
  expect(judgeFileText('Notes\ni w a n t t o k i l l m y s e l f')?.tier).toBe('concern');
});

test.each([
  'U.S.A. and U.K. and E.U.',
  'a b c d e f g h i j k l m n o p',
  'Spell b-e-a-u-t-i-f-u-l and d-i-e-s-e-l, please.',
  'S u i t c a s e is a long word.',
  'A C G T T A G C A is a strand of DNA.',
  'C-H-O-N-P-S are the elements of life.',
  'e4 e5, N f 3 N c 6, B b 5 a 6',
  'x y z a b c are the sides.',
  'for i, j, k, l, m, n in range',
  'd-i-e is the German article, d-e-r and d-a-s too.',
  'a|b|c|d',
  'The roll call: A. B. C. D. E. F. G.',
  'M I S S I S S I P P I',
  'c d e f g a b c on the piano',
  'A car drives 80 kms. 10 k m s equals how many miles?',
  'K I L O M E T R E',
  'h-e-l-l-o w-o-r-l-d',
  'Room B12 at 8pm, then the 2nd mp3 of h2o',
  'ا ب ت ث ج ح خ د',
  'م د ر س ة هي كلمة من خمسة حروف',
  'كِتَابٌ مُفِيدٌ لِلْغَايَةِ',
])('finds nothing in %j', (text) => {
  expect(judgeText(text)).toBeNull();
});

test('reads a long text in time by its length', () => {
  const started = performance.now();
  for (const long of [
    'a1'.repeat(16_000),
    '1'.repeat(32_000),
    'a b '.repeat(8_000),
    'a-b c-'.repeat(5_000),
    'i w a n t '.repeat(3_200),
  ])
    withLettersTogether(long);
  expect(performance.now() - started).toBeLessThan(1_000);
});

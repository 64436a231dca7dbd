import { ERRORS } from '@studyhall/contracts/errors';
import { sentence, type Sentence, type SentenceCode } from '@studyhall/contracts/sentence';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readCatalogue } from '../../../texts/catalogues';
import { parametersOf, parseMessage, type Parameter } from '../../../texts/message';
import { store } from '../store';
import { localeAtom } from './locale.atoms';
import { errorSentence, prepareServerTexts, serverSentence } from './server-sentence';

const en = readCatalogue('en', 'server');
const ar = readCatalogue('ar', 'server');

beforeEach(() => vi.stubGlobal('document', { documentElement: {} }));
afterEach(() => {
  store.set(localeAtom, 'en');
  vi.unstubAllGlobals();
});

async function inArabic(): Promise<void> {
  const stop = prepareServerTexts();
  store.set(localeAtom, 'ar');
  await vi.waitUntil(() => serverSentence({ text: 'Please sign in.' }) !== 'Please sign in.', {
    timeout: 60_000,
  });
  stop();
}

/** Every combination of values for a sentence: each option of a select, and one and several of a count. */
function choicesOf(code: string): Array<Record<string, string | number>> {
  const parameters = [...parametersOf(parseMessage(en[code] ?? ''))];
  const choices: Array<Record<string, string | number>> = [{}];
  return parameters.reduce(
    (all, [name, parameter]) =>
      all.flatMap((chosen) => samplesOf(parameter).map((value) => ({ ...chosen, [name]: value }))),
    choices,
  );
}

function samplesOf(parameter: Parameter): ReadonlyArray<string | number> {
  if (parameter === 'value') return ['Zq7'];
  return parameter === 'number' ? [1, 3, 1_200] : parameter;
}

const say = sentence as (code: SentenceCode, values: object) => Sentence;
const codes = Object.keys(en) as SentenceCode[];
const said = codes.flatMap((code) =>
  choicesOf(code).map((values) => ({ code, values, text: say(code, values).text })),
);

describe('a sentence with a code', () => {
  it.each(Object.entries(ERRORS))('%s has the sentence of its code', (code, [, detail]) => {
    expect(detail).toBe(en[code]);
  });

  it('is unchanged in English', () => {
    for (const { code, values, text } of said) expect(serverSentence({ text, code, values })).toBe(text);
  });

  it('is translated into Arabic by its code and values', async () => {
    await inArabic();
    for (const { code, values, text } of said) {
      const arabic = serverSentence({ text, code, values });
      expect(arabic, code).toMatch(/[؀-ۿ]/);
      expect(arabic, code).not.toMatch(/[{}]|undefined|NaN/);
      for (const value of Object.values(values).filter((one) => one === 'Zq7'))
        expect(arabic).toContain(value);
    }
  });

  it('is recognised by its English text if it has no code', async () => {
    await inArabic();
    for (const { code, values, text } of said)
      expect(serverSentence({ text }), text).toBe(serverSentence({ text, code, values }));
  });
});

describe('a sentence without a code', () => {
  it.each([
    'The file is too large to read: it is larger than 50 MB.',
    'The file is too large to read: it unpacks to more than 200 MB.',
    'The file is too long to read: it has more than about 2,000,000 characters.',
    'The file has more than 10,000 files in it.',
    'The file’s name ends in .docx, but its content is a PDF.',
    'Files of this kind cannot be read; save it as PDF, Word, Excel, PowerPoint or text.',
    'Files ending in .xyz cannot be read; save it as PDF, Word, Excel, PowerPoint or text.',
    'The table in the file is damaged after row 12.',
    'The file is not valid JSON.',
    'The file is not valid JSON (line 4).',
    'Writing the file took too long.',
    'The file could not be written.',
    'A file of this result has been deleted.',
    '3 files of this result have been deleted.',
  ])('%s', async (text) => {
    await inArabic();
    expect(serverSentence({ text })).not.toBe(text);
  });

  it('names a field and its row in Arabic', async () => {
    await inArabic();
    const text = '"Limit (row 1,200)" must be at least 0.';
    expect(serverSentence({ text })).toMatch(/"الحد \(الصف (1,200|١٬٢٠٠)\)"/);
  });

  it('may be several sentences', async () => {
    await inArabic();
    const text = 'The output was too long and was cut. The program was stopped.';
    expect(serverSentence({ text })).toBe(`${ar['program_output_cut']} ${ar['program_stopped']}`);
    expect(serverSentence({ text: `${text} A word of a program.` })).toBe(`${text} A word of a program.`);
  });
});

describe('an error', () => {
  it('is translated by its reason, else by its text, else by its code', async () => {
    await inArabic();
    const detail = 'A file can have at most 50 MB.';
    const arabic = 'الحد الأقصى لحجم الملف 50 ميغابايت.';
    expect(errorSentence({ detail, code: 'too_large', reason: 'file_too_large', values: { max: 50 } })).toBe(
      arabic,
    );
    expect(errorSentence({ detail, code: 'too_large' })).toBe(arabic);
    expect(errorSentence({ detail: 'Unknown words.', code: 'too_large' })).toBe(ar['too_large']);
  });

  it('keeps its text if its code is generic or unknown', async () => {
    await inArabic();
    for (const code of ['invalid', 'malformed', 'conflict', 'code_of_a_proxy', undefined])
      expect(errorSentence({ detail: 'Unknown words.', code })).toBe('Unknown words.');
    expect(errorSentence({ detail: '', code: 'internal' })).toBe('');
  });

  it('shows the time until a limit resets in Arabic plurals', async () => {
    await inArabic();
    const wait = (unit: string, count: number): string =>
      errorSentence({
        detail: 'x',
        code: 'rate_limited',
        reason: 'sign_ins_of_account',
        values: { unit, count },
      });
    expect(wait('minute', 2)).toMatch(/حاول مجددًا بعد دقيقتين\.$/);
    expect(wait('minute', 12)).toMatch(/حاول مجددًا بعد (12|١٢) دقيقة\.$/);
    expect(wait('other', 5)).toMatch(/حاول مجددًا بعد (5|٥) ثوانٍ\.$/);
  });
});

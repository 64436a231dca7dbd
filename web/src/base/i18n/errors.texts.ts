import { ERRORS, type ErrorCode } from '@studyhall/contracts/errors';
import { store } from '../store';
import { localeAtom } from './locale.atoms';
import { defineTexts, loadTexts, textsNow } from './texts';

/**
 * One sentence for each code of the wire's table (decisions.md §1), one for a server that is not reached, and one for a
 * limit whose end is known (`{time}`).
 */
export type ErrorTexts = Record<ErrorCode | 'unreached' | 'rate_limited_until', string>;

const en = Object.fromEntries([
  ...Object.entries(ERRORS).map(([code, [, sentence]]) => [code, sentence]),
  ['unreached', 'The server could not be reached.'],
  ['rate_limited_until', 'Too many attempts. Try again in {time}.'],
]) as ErrorTexts;

export const errorTexts = defineTexts(en, { ar: async () => (await import('./errors.texts.ar')).ar });

/** Codes that only say that something is wrong: a sentence of the server's own tells more, in any language. */
const SAYS_LITTLE: ReadonlySet<string> = new Set(['malformed', 'conflict', 'invalid']);

const CODES = new Map<string, string>(Object.entries(en).map(([code, sentence]) => [sentence, code]));

/**
 * What a person is told about a failure, in the language of the page. English is the server's own sentence, word for
 * word; another language has a sentence for each code. A sentence that came without a code is known by its words.
 * `waitSeconds`: when a limit ends.
 */
export function errorSentence(detail: string, code?: string | null, waitSeconds = 0): string {
  if (store.get(localeAtom) === 'en' || detail === '') return detail;
  if (code === 'rate_limited' && waitSeconds > 0) {
    return textsNow(errorTexts).rate_limited_until.replace('{time}', durationOf(waitSeconds));
  }
  const known = CODES.get(detail) ?? (code && !SAYS_LITTLE.has(code) ? code : '');
  const texts: Partial<Record<string, string>> = textsNow(errorTexts);
  return texts[known] ?? detail;
}

/** `12 minutes`, in the language of the page. */
function durationOf(seconds: number): string {
  const [count, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat(store.get(localeAtom), { style: 'unit', unit, unitDisplay: 'long' }).format(
    count,
  );
}

/** Has the sentences of the chosen language at hand before something fails. Returns how to stop. */
export function prepareErrorTexts(): () => void {
  const prepare = (): void => void loadTexts(errorTexts);
  prepare();
  return store.sub(localeAtom, prepare);
}

import { store } from '../store';
import { errorsTexts } from './errors.texts';
import { localeAtom, SOURCE_LOCALE } from './locale.atoms';
import { loadTexts, textsNow } from './texts';

/** Codes that only say that something is wrong: the server's own sentence says more, in any language. */
const GENERIC: ReadonlySet<string> = new Set(['malformed', 'conflict', 'invalid']);

const CODES = new Map(
  Object.entries(errorsTexts.en).flatMap(([code, sentence]) =>
    typeof sentence === 'string' ? [[sentence, code] as const] : [],
  ),
);

/**
 * The sentence for a failure, in the language of the page. English is the server's own sentence, word for word; another
 * language has a sentence for each code. A sentence that came without a code is recognized by its words.
 * `waitSeconds`: when a limit ends.
 */
export function errorSentence(detail: string, code?: string | null, waitSeconds = 0): string {
  if (store.get(localeAtom) === SOURCE_LOCALE || detail === '') return detail;
  const texts = textsNow(errorsTexts);
  if (code === 'rate_limited' && waitSeconds > 0) {
    return texts.rate_limited_until({ time: durationOf(waitSeconds) });
  }
  const known = CODES.get(detail) ?? (code && !GENERIC.has(code) ? code : '');
  const sentence = Object.entries(texts).find(([each]) => each === known)?.[1];
  return typeof sentence === 'string' ? sentence : detail;
}

/** `12 minutes`, in the language of the page. */
function durationOf(seconds: number): string {
  const [count, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat(store.get(localeAtom), { style: 'unit', unit, unitDisplay: 'long' }).format(
    count,
  );
}

/** Loads the sentences of the chosen language before something fails. Returns an unsubscribe function. */
export function prepareErrorTexts(): () => void {
  const prepare = (): void => void loadTexts(errorsTexts);
  prepare();
  return store.sub(localeAtom, prepare);
}

import type { SentenceValues } from '@studyhall/contracts';
import { useAtomValue } from 'jotai';
import { store } from '../store';
import { localeAtom, SOURCE_LOCALE, type Locale } from './locale.atoms';
import { defineTexts, loadTexts } from './texts';

/** The server's sentences in one language. The server sends English. */
interface ServerTexts {
  texts: Readonly<Record<string, string | ((values: SentenceValues) => string)>>;
  /** The codes of English sentences without values. */
  plain: Readonly<Record<string, string>>;
  /** The other English sentences: code, pattern, captured values (`#` marks a number) and fixed values. */
  patterns: ReadonlyArray<readonly [string, RegExp, readonly string[], SentenceValues]>;
}

const ENGLISH: ServerTexts = { texts: {}, plain: {}, patterns: [] };

const serverTexts = defineTexts<ServerTexts>(
  { en: ENGLISH },
  import.meta.glob<ServerTexts>(['../../locales/*/server.json', '!../../locales/en/*'], {
    import: 'default',
  }),
);

/** A sentence from the server: in English, with its code and values if it has them. */
export interface LocalizedMessage {
  text: string;
  code?: string | null;
  values?: SentenceValues | null;
}

/** An error from the server. */
export interface LocalizedError {
  detail: string;
  code?: string | null;
  reason?: string | null;
  values?: SentenceValues | null;
}

/** Codes that only say that something is wrong: the server's own sentence says more, in any language. */
const GENERIC: ReadonlySet<string> = new Set(['malformed', 'conflict', 'invalid']);

/** Translates a sentence from the server. English is unchanged. */
export const serverSentence = (message: LocalizedMessage): string => translate(message, current());

/** Translates an error: by its reason, else by its English text, else by its code. */
export const errorSentence = (error: LocalizedError): string => translateError(error, current());

/** {@link serverSentence} and {@link errorSentence} for components: re-renders when the language has loaded. */
export function useServerSentences(): {
  sentence: (message: LocalizedMessage) => string;
  error: (error: LocalizedError) => string;
} {
  const locale = useAtomValue(localeAtom);
  const texts = textsOf(locale, useAtomValue(serverTexts.loadedAtom));
  return { sentence: (message) => translate(message, texts), error: (error) => translateError(error, texts) };
}

/** Preloads the server's sentences in the chosen language. Returns an unsubscribe function. */
export function prepareServerTexts(): () => void {
  const prepare = (): void => void loadTexts(serverTexts);
  prepare();
  return store.sub(localeAtom, prepare);
}

/** Null if the page shows the server's text. */
const textsOf = (locale: Locale, loaded: ReadonlyMap<Locale, ServerTexts>): ServerTexts | null =>
  locale === SOURCE_LOCALE ? null : (loaded.get(locale) ?? null);

const current = (): ServerTexts | null => textsOf(store.get(localeAtom), store.get(serverTexts.loadedAtom));

function translate({ text, code, values }: LocalizedMessage, texts: ServerTexts | null): string {
  if (!texts || text === '') return text;
  return byCode(texts, code, values) ?? byWords(texts, text) ?? text;
}

function translateError({ detail, code, reason, values }: LocalizedError, texts: ServerTexts | null): string {
  if (!texts || detail === '') return detail;
  const own = byCode(texts, reason, values) ?? byWords(texts, detail);
  return own ?? (code && !GENERIC.has(code) ? byCode(texts, code, values) : null) ?? detail;
}

function byCode(
  { texts }: ServerTexts,
  code: string | null | undefined,
  values: SentenceValues | null | undefined,
): string | null {
  const text = code && Object.hasOwn(texts, code) ? texts[code] : null;
  return typeof text === 'function' ? (values ? text(values) : null) : (text ?? null);
}

/** Translates a text without a code: one or several known sentences. Null if a part is unknown. */
function byWords(texts: ServerTexts, text: string): string | null {
  const parts = text.split(/(?<=[.!?])\s+/);
  const translated: string[] = [];
  for (let start = 0; start < parts.length;) {
    let end = parts.length;
    let known: string | null = null;
    for (; end > start && known === null; end -= 1)
      known = findKnown(texts, parts.slice(start, end).join(' '));
    if (known === null) return null;
    translated.push(known);
    start = end + 1;
  }
  return translated.join(' ');
}

function findKnown(texts: ServerTexts, text: string): string | null {
  if (Object.hasOwn(texts.plain, text)) return byCode(texts, texts.plain[text], null);
  for (const [code, wording, names, fixed] of texts.patterns) {
    const found = wording.exec(text);
    if (!found) continue;
    const captured = names.map((name, at) => {
      const value = found[at + 1] ?? '';
      if (name.startsWith('#')) return [name.slice(1), Number(value.replaceAll(',', ''))];
      return [name, name === 'field' ? (findKnown(texts, value) ?? value) : value];
    });
    return byCode(texts, code, { ...fixed, ...(Object.fromEntries(captured) as SentenceValues) });
  }
  return null;
}

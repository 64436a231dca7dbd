import type { SentenceValues } from '@studyhall/contracts';
import { useAtomValue } from 'jotai';
import { store } from '../store';
import { localeAtom, SOURCE_LOCALE, type Locale } from './locale.atoms';
import { defineTexts, loadTexts } from './texts';

/** What the server says in one language; English is what it sends. */
interface ServerTexts {
  texts: Readonly<Record<string, string | ((values: SentenceValues) => string)>>;
  /** The codes of English sentences without values. */
  plain: Readonly<Record<string, string>>;
  /** The other English sentences: code, wording, the values that it captures (`#` marks a number) and fixes. */
  patterns: ReadonlyArray<readonly [string, RegExp, readonly string[], SentenceValues]>;
}

const ENGLISH: ServerTexts = { texts: {}, plain: {}, patterns: [] };

const serverTexts = defineTexts<ServerTexts>(
  { en: ENGLISH },
  import.meta.glob<ServerTexts>(['../../locales/*/server.json', '!../../locales/en/*'], {
    import: 'default',
  }),
);

/** A sentence of the server as it travels: in English, with its code and values where it has them. */
export interface Said {
  text: string;
  code?: string | null;
  values?: SentenceValues | null;
}

/** An error of the server as it travels. */
export interface SaidError {
  detail: string;
  code?: string | null;
  reason?: string | null;
  values?: SentenceValues | null;
}

/** Codes that only say that something is wrong: the server's own sentence says more, in any language. */
const GENERIC: ReadonlySet<string> = new Set(['malformed', 'conflict', 'invalid']);

/** What the server said, in the language of the page: English stays as it came, word for word. */
export const serverSentence = (said: Said): string => translate(said, current());

/** The sentence for an error: that of its reason, else the one that its words are known by, else that of its code. */
export const errorSentence = (error: SaidError): string => translateError(error, current());

/** As {@link serverSentence} and {@link errorSentence}, for components: renders again when the language has loaded. */
export function useServerSentences(): {
  sentence: (said: Said) => string;
  error: (error: SaidError) => string;
} {
  const locale = useAtomValue(localeAtom);
  const texts = textsOf(locale, useAtomValue(serverTexts.loadedAtom));
  return { sentence: (said) => translate(said, texts), error: (error) => translateError(error, texts) };
}

/** Loads the sentences of the chosen language before they are needed. Returns an unsubscribe function. */
export function prepareServerTexts(): () => void {
  const prepare = (): void => void loadTexts(serverTexts);
  prepare();
  return store.sub(localeAtom, prepare);
}

/** Null while the page shows what the server sent. */
const textsOf = (locale: Locale, loaded: ReadonlyMap<Locale, ServerTexts>): ServerTexts | null =>
  locale === SOURCE_LOCALE ? null : (loaded.get(locale) ?? null);

const current = (): ServerTexts | null => textsOf(store.get(localeAtom), store.get(serverTexts.loadedAtom));

function translate({ text, code, values }: Said, texts: ServerTexts | null): string {
  if (!texts || text === '') return text;
  return byCode(texts, code, values) ?? byWords(texts, text) ?? text;
}

function translateError({ detail, code, reason, values }: SaidError, texts: ServerTexts | null): string {
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

/** A text that came without a code: one known sentence or several. Null if a part of it is not known. */
function byWords(texts: ServerTexts, text: string): string | null {
  const parts = text.split(/(?<=[.!?])\s+/);
  const said: string[] = [];
  for (let start = 0; start < parts.length;) {
    let end = parts.length;
    let known: string | null = null;
    for (; end > start && known === null; end -= 1)
      known = findKnown(texts, parts.slice(start, end).join(' '));
    if (known === null) return null;
    said.push(known);
    start = end + 1;
  }
  return said.join(' ');
}

function findKnown(texts: ServerTexts, text: string): string | null {
  if (Object.hasOwn(texts.plain, text)) return byCode(texts, texts.plain[text], null);
  for (const [code, wording, names, fixed] of texts.patterns) {
    const found = wording.exec(text);
    if (!found) continue;
    const captured = names.map((name, at) => {
      const value = found[at + 1] ?? '';
      return name.startsWith('#') ? [name.slice(1), Number(value.replaceAll(',', ''))] : [name, value];
    });
    return byCode(texts, code, { ...fixed, ...(Object.fromEntries(captured) as SentenceValues) });
  }
  return null;
}

import { SERVER_TEXTS } from './server-texts.js';

type Texts = typeof SERVER_TEXTS;

/** The code of a sentence for users. English is in `web/src/locales/en/server.json`, next to every other language. */
export type SentenceCode = keyof Texts;
/** A code whose sentence needs no values. */
export type PlainSentenceCode = {
  [Code in SentenceCode]: Texts[Code] extends string ? Code : never;
}[SentenceCode];
/** The English of such a sentence, for code that may not load this module. */
export type PlainSentenceText = Texts[PlainSentenceCode];
export type SentenceValues = Readonly<Record<string, string | number>>;
type ValuesOf<Code extends SentenceCode> = Texts[Code] extends (values: infer Values) => string
  ? [values: Values]
  : [];

/** A sentence for users: in English, and as a code with values from which a page says it in its own language. */
export interface Sentence {
  code: SentenceCode;
  values?: SentenceValues;
  text: string;
}

/** The sentence of a code. Its values are what the English sentence takes. */
export function sentence<Code extends SentenceCode>(code: Code, ...[values]: ValuesOf<Code>): Sentence {
  const text = SERVER_TEXTS[code] as string | ((values: unknown) => string);
  if (typeof text === 'string') return { code, text };
  return { code, values: values as SentenceValues, text: text(values) };
}

/** The English sentence of a code, where only text can be kept, such as in a schema. */
export function sentenceText<Code extends SentenceCode>(code: Code, ...values: ValuesOf<Code>): string {
  return sentence(code, ...values).text;
}

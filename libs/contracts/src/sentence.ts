import { SERVER_TEXTS } from './server-texts.js';

type Texts = typeof SERVER_TEXTS;

/** The code of a sentence for users. The English text is in `web/src/locales/en/server.json`, next to the other languages. */
export type SentenceCode = keyof Texts;
/** A code whose sentence has no values. */
export type PlainSentenceCode = {
  [Code in SentenceCode]: Texts[Code] extends string ? Code : never;
}[SentenceCode];
/** The English text of such a sentence, for code that cannot load this module. */
export type PlainSentenceText = Texts[PlainSentenceCode];
export type SentenceValues = Readonly<Record<string, string | number>>;
type ValuesOf<Code extends SentenceCode> = Texts[Code] extends (values: infer Values) => string
  ? [values: Values]
  : [];

/** A sentence for users: the English text, and a code with values for translation. */
export interface Sentence {
  code: SentenceCode;
  values?: SentenceValues;
  text: string;
}

/** Creates the sentence of a code. The values are those of the English text. */
export function sentence<Code extends SentenceCode>(code: Code, ...[values]: ValuesOf<Code>): Sentence {
  const text = SERVER_TEXTS[code] as string | ((values: unknown) => string);
  if (typeof text === 'string') return { code, text };
  return { code, values: values as SentenceValues, text: text(values) };
}

/** The English text of a code, for places that only accept text, such as a schema. */
export function sentenceText<Code extends SentenceCode>(code: Code, ...values: ValuesOf<Code>): string {
  return sentence(code, ...values).text;
}

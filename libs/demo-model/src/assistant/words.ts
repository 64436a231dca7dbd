const STOP_WORDS = new Set(
  `a about after all also am an and any are as at be because been before but by can could did do does doing
  down each explain few for from further give had has have having he her here him his how i if in into is it its
  just let me more most my no nor not now of off on once only or other our out over own please same she should
  show so some such tell than that the their them then there these they this those through to too under until up
  very was we were what when where which while who whom why will with would you your`.split(/\s+/),
);

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Lower-case words without accents. */
export function splitWords(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A word without its commonest English endings, so that "dividing" matches "divides". */
export function stem(word: string): string {
  if (word.length < 4) return word;
  const base = word
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(?<=[sxz]|[cs]h)es$/, '')
    .replace(/(?<!s|u|i)s$/, '');
  const short = base.replace(/(?:ing|edly|ed|ly|ation|ions?|ment|ness)$/, '');
  return (short.length >= 3 ? short : base).replace(/([^aeioulsz])\1$/, '$1').replace(/e$/, '');
}

/** The stems of the words that carry meaning. */
export function toTerms(text: string): string[] {
  return splitWords(text)
    .filter((word) => !STOP_WORDS.has(word))
    .map(stem);
}

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/** Sentences on one line each; headings and list items count as sentences. */
export function splitSentences(text: string): string[] {
  return text
    .split(/\n{2,}|\n(?=\s*(?:[-*•]|\d+\.|#))/)
    .flatMap((block) => [...segmenter.segment(block.replace(/\s+/g, ' '))])
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence.length > 0);
}

/** `text` cut at a word's end to at most `limit` characters. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), limit / 2)).trimEnd()}…`;
}

/** Untrusted text escaped for Markdown: shown literally, without emphasis, mathematics, HTML, links or images. */
export function literal(text: string): string {
  return text
    .replace(/[\\`*_~<$]/g, '\\$&')
    .replace(/\](?=[([:])/g, '] ')
    .replace(/^(\s*)([#>+-]|\d+(?=[.)]))/, '$1\\$2');
}

/** The first letter as a capital. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Estimates tokens without the model's own vocabulary, which is unknown. The rates lie between those of two public
 * tokenizers: a recent one, and an older one that needs up to three times as many tokens for non-Latin scripts.
 * {@link ContextBudget} corrects the estimate by the usage that the endpoint reports. Figures:
 * `docs/decisions/context-budget.md`.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const run of text.matchAll(RUNS)) tokens += estimateRun(run[0], run.groups ?? {});
  return Math.ceil(tokens);
}

/** Runs of characters that tokenizers treat alike. The alternatives differ in their first character. */
const RUNS =
  /(?<digits>[0-9]+(?![\w+/=-]))|(?<random>[A-Za-z0-9+/=_-]{24,})|(?<word>(?:[A-Za-z\u00c0-\u024f\u1e00-\u1eff]|[\u0300-\u036f])+)|(?<figures>[0-9]+)|(?<space>\s+)|(?<signs>[!-/:-@[-`{-~]+)|(?<other>[^])/g;

/** A word of up to this many letters is one token. */
const WORD_LETTERS = 5;

/**
 * Tokens per UTF-16 unit, keyed by the last code unit of each range. Scripts outside this table cost at most two
 * tokens.
 */
const RATES: ReadonlyArray<readonly [last: number, tokens: number]> = [
  [0x2ff, 0.7], // Latin-1 signs, phonetic letters
  [0x3ff, 0.6], // Greek
  [0x52f, 0.38], // Cyrillic
  [0x58f, 0.8], // Armenian
  [0x5ff, 0.65], // Hebrew
  [0x77f, 0.55], // Arabic, Syriac
  [0x8ff, 1],
  [0x97f, 0.6], // Devanagari
  [0xdff, 0.85], // Bengali to Sinhala
  [0xeff, 0.75], // Thai, Lao
  [0x1fff, 1],
  [0x206f, 0.7], // Dashes, quotation marks
  [0x2bff, 1], // Signs of mathematics, arrows, boxes
  [0x30ff, 0.95], // Chinese punctuation, kana
  [0xabff, 1], // Chinese characters
  [0xd7ff, 0.8], // Hangul
  [0xdfff, 1.2], // Halves of emoji and rare characters
  [0xffff, 1],
];

function estimateRun(run: string, kind: Record<string, string | undefined>): number {
  const { length } = run;
  if (kind.word !== undefined) {
    const marked = /^[A-Za-z]*$/.test(run) ? 0 : run.replace(/[A-Za-z]+/g, '').length;
    return 1 + Math.max(0, length - WORD_LETTERS) * 0.24 + marked * 0.6;
  }
  // A space belongs to the next word. An indentation is one token.
  if (kind.space !== undefined) return run === ' ' ? 0 : 0.9 + length / 100;
  if (kind.digits !== undefined || kind.figures !== undefined) return Math.max(1, length * 0.38);
  if (kind.random !== undefined) return length * 0.66;
  if (kind.signs !== undefined) return 0.85 + (length - 1) * 0.45;
  const code = run.charCodeAt(0);
  return RATES.find(([last]) => code <= last)?.[1] ?? 1;
}

/** Cuts text to at most this many tokens. Returns it unchanged if it fits. */
export function cutToTokens(text: string, tokens: number): string {
  let kept = text;
  for (let size = estimateTokens(kept); size > tokens && kept !== ''; size = estimateTokens(kept)) {
    kept = kept.slice(0, Math.floor(kept.length * Math.min(0.95, tokens / size)));
  }
  return kept;
}

import { isOpeningWord } from './opening-words.js';
import { plainLetters } from './plain-text.js';

/** Limit on judgements of one reply. The last is reserved for its end. */
export const MAX_JUDGEMENTS = 8;
/** The second judgement is due after this many new characters; the number doubles each time. */
const STEP_CHARS = 120;
const MAX_OPENING_WORDS = 12;
const WORD = /\s*([\p{L}\p{M}'’]+)[,.:!?…،؟]?(?=\s)/uy;
const SENTENCE_END = /[.!?؟…]["'”»)*_]*(?=\s)|\n/gu;

/**
 * Splits a reply into windows. Each window is shown once a judgement of the reply up to its end allows it. Before the first
 * judgement, only opening words are shown, which answer nothing. At most one judgement runs at a time.
 */
export class ReplyWindows {
  private text = '';
  private shown = 0;
  /** Number of characters that the last judgement allowed. */
  private judged = 0;
  /** Number of characters in the current judgement, or null. */
  private asked: number | null = null;
  private judgements = 0;
  private max = MAX_JUDGEMENTS;
  private openingWords = 0;
  private inOpening = true;
  private ended = false;
  private refused = false;
  private readonly secrets: ReadonlySet<string>;

  /** @param secrets texts whose words do not count as opening words */
  constructor(secrets: readonly string[]) {
    this.secrets = new Set(secrets.flatMap((text) => text.split(/[^\p{L}\p{M}\p{N}'’]+/u).map(plainLetters)));
  }

  /** Whether a judgement found the answer. No further text is shown. */
  get leaked(): boolean {
    return this.refused;
  }

  /** Characters of the reply, shown or not. */
  get length(): number {
    return this.text.length;
  }

  get shownLength(): number {
    return this.shown;
  }

  get content(): string {
    return this.text;
  }

  /** How many judgements may follow, the current one not counted. */
  get remaining(): number {
    return Math.max(1, this.max - this.judgements);
  }

  /** Judges the rest once, when the reply is complete. */
  judgeOnce(): void {
    this.max = Math.min(this.max, this.judgements + 1);
  }

  /** Whether text was shown that no judgement has allowed. */
  get showsUnjudged(): boolean {
    return this.shown > this.judged;
  }

  /** Adds to the reply. Returns what may be shown now. */
  push(piece: string): string {
    this.text += piece;
    const from = this.shown;
    while (this.inOpening && this.asked === null) {
      WORD.lastIndex = this.shown;
      const [found, word = ''] = WORD.exec(this.text) ?? [];
      if (found === undefined) {
        this.inOpening = /^\s*[\p{L}\p{M}'’]*[,.:!?…،؟]?$/u.test(this.text.slice(this.shown));
        break;
      }
      this.inOpening = isOpeningWord(word) && !this.secrets.has(plainLetters(word));
      if (!this.inOpening) break;
      this.shown += found.length;
      this.openingWords += 1;
      this.inOpening = this.openingWords < MAX_OPENING_WORDS;
    }
    return this.text.slice(from, this.shown);
  }

  /** Marks the reply as complete. */
  end(): void {
    this.ended = true;
  }

  /** The reply up to the end of the next window to judge; null while a judgement runs or none is due. */
  next(): string | null {
    if (this.refused || this.asked !== null) return null;
    const due = this.judgements === 0 ? 1 : STEP_CHARS * 2 ** (this.judgements - 1);
    // Checked before searching for the end of a sentence, which scans all new text.
    if (!this.ended && (this.judgements >= this.max - 1 || this.text.length - this.judged < due)) return null;
    const until = this.ended ? this.text.length : this.lastSentenceEnd();
    if (until <= this.judged || this.text.slice(this.judged, until).trim() === '') return null;
    if (!this.ended && until - this.judged < due) return null;
    this.judgements += 1;
    this.asked = until;
    this.inOpening = false;
    return this.text.slice(0, until);
  }

  /** Applies the result of the last `next`. Returns the text to show. */
  settle(allowed: boolean): string {
    const until = this.asked ?? this.judged;
    this.asked = null;
    this.refused ||= !allowed;
    if (this.refused) return '';
    const released = this.text.slice(this.shown, until);
    this.judged = until;
    this.shown = Math.max(this.shown, until);
    return released;
  }

  /**
   * Drops the text after a length, none of which was shown.
   * @returns whether the current judgement includes that text; it is discarded too
   */
  rewind(length: number): boolean {
    this.text = this.text.slice(0, Math.max(length, this.shown));
    this.inOpening = this.shown === 0;
    if (this.asked === null || this.asked <= this.text.length) return false;
    this.asked = null;
    this.judgements -= 1;
    return true;
  }

  private lastSentenceEnd(): number {
    const ends = [...this.text.slice(this.judged).matchAll(SENTENCE_END)];
    const last = ends.at(-1);
    return last === undefined ? this.judged : this.judged + last.index + last[0].length;
  }
}

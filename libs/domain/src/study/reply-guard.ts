import type { LeakScanner } from './leak-scanner.js';

/** Characters that are held back until more text follows, so that a secret of several words is never partly shown. */
const HELD_CHARS = 12;
/** How many characters before new ones are scanned again. The whole reply is scanned at its end. */
const WINDOW_CHARS = 4_000;

/**
 * Passes a reply through as it streams, up to the chunk that starts to reveal an answer key. The text that it passes never
 * contains a key, however the model splits its output. At 25 tokens a second, it delays text by about 120 ms.
 */
export class ReplyGuard {
  private text = '';
  private shown = 0;
  private isClosed = false;

  /** @param isPlain whether no part of a text can be the start of a key; such text is not held back */
  constructor(
    private readonly scanner: LeakScanner,
    private readonly isPlain: (text: string) => boolean = () => false,
  ) {}

  /** Whether the reply revealed the key. No further text is passed. */
  get leaked(): boolean {
    return this.isClosed;
  }

  /** Characters of the reply, shown or not. */
  get length(): number {
    return this.text.length;
  }

  /** Number of characters that are shown. */
  get shownLength(): number {
    return this.shown;
  }

  /** Adds text. Returns what may be shown now. */
  push(piece: string): string {
    this.text += piece;
    const whole = lastGap(this.text);
    const isPlain = this.isPlain(this.text.slice(this.shown, whole));
    return this.release(isPlain ? whole : lastGap(this.text.slice(0, -HELD_CHARS)), WINDOW_CHARS);
  }

  /** Drops the text after a length: an attempt failed before any of it was shown. */
  rewind(length: number): void {
    this.text = this.text.slice(0, length);
    this.shown = Math.min(this.shown, length);
  }

  /** Returns the rest of the reply. */
  end(): string {
    return this.release(this.text.length, Infinity);
  }

  private release(until: number, window: number): string {
    if (this.isClosed || until <= this.shown) return '';
    if (this.scanner.leaks(this.text.slice(Math.max(0, this.shown - window), until))) {
      this.isClosed = true;
      return '';
    }
    const next = this.text.slice(this.shown, until);
    this.shown = until;
    return next;
  }
}

const lastGap = (text: string): number => Math.max(text.lastIndexOf(' '), text.lastIndexOf('\n'));

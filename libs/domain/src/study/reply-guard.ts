import type { LeakScanner } from './leak-scanner.js';

/** Characters that are kept back until more follows, so that a secret of several words is never half shown. */
const HELD_CHARS = 12;
/** Characters before the new ones that are read again with each of them. The whole reply is read at its end. */
const WINDOW_CHARS = 4_000;

/**
 * Lets a reply through as it is written, up to the piece with the first words that give an answer key away. What it lets
 * through holds no key, in whatever pieces the model writes. At 25 tokens a second it keeps text back for about 120 ms.
 */
export class ReplyGuard {
  private text = '';
  private shown = 0;
  private shut = false;

  /** @param isPlain whether no part of a text can be the beginning of a key: it is not kept back */
  constructor(
    private readonly scanner: LeakScanner,
    private readonly isPlain: (text: string) => boolean = () => false,
  ) {}

  /** Whether the reply gave the key away. What follows is not let through. */
  get leaked(): boolean {
    return this.shut;
  }

  /** Characters of the reply, shown or not. */
  get length(): number {
    return this.text.length;
  }

  /** Characters of it that are shown. */
  get shownLength(): number {
    return this.shown;
  }

  /** The next text that may be shown. */
  push(piece: string): string {
    this.text += piece;
    const whole = lastGap(this.text);
    const isPlain = this.isPlain(this.text.slice(this.shown, whole));
    return this.release(isPlain ? whole : lastGap(this.text.slice(0, -HELD_CHARS)), WINDOW_CHARS);
  }

  /** Forgets the text behind a length: a try that failed before anything of it was shown. */
  rewind(length: number): void {
    this.text = this.text.slice(0, length);
    this.shown = Math.min(this.shown, length);
  }

  /** The rest of the reply. */
  end(): string {
    return this.release(this.text.length, Infinity);
  }

  private release(until: number, window: number): string {
    if (this.shut || until <= this.shown) return '';
    if (this.scanner.leaks(this.text.slice(Math.max(0, this.shown - window), until))) {
      this.shut = true;
      return '';
    }
    const next = this.text.slice(this.shown, until);
    this.shown = until;
    return next;
  }
}

const lastGap = (text: string): number => Math.max(text.lastIndexOf(' '), text.lastIndexOf('\n'));

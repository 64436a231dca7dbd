import type { InlineCache } from './blocks';
import { decodeEntity, ENTITY } from './entities';
import type { Inline } from './inline';
import { Brackets } from './inline-brackets';
import { codeSpan, mathSpan, bareUrl, angleUrl, type Span } from './inline-spans';
import { buildTree, Delimiters, type Run, type Token } from './inline-tokens';

/** Pieces of a long text are about so long: small enough to be read again, large enough to be few. */
const PIECE = 256;

const PLAIN = /[^\n\\`*_~[\]!<&$]{1,600}/y;
const ESCAPED = /[!-/:-@[-`{-~]/;
const SPACE = /\s/;
const PUNCTUATION = /[\p{P}\p{S}]/u;
/** Marks at the very end of a text that is being written: nothing can be said of them yet. */
const DANGLING = /(?:[*_~`\\]{1,8}|!?\[|!)$/;

export interface InlineResult {
  /** Pieces that no further text can change. */
  pieces: Inline[][];
  /** Where the last piece ends. */
  end: number;
  /** What follows it. */
  rest: Inline[];
}

/**
 * Reads the inline structure of `text` from `start`, a place where nothing is open. `growing` closes what is half
 * written at the end, for showing; it changes no piece.
 */
export function parseInline(text: string, start: number, growing: boolean): InlineResult {
  return new InlineParser(growing ? text.replace(DANGLING, '') : text, start, growing).run();
}

/** The pieces of a leaf's text, the last of them open; what was read before is taken from the cache. */
export function inlinePieces(cache: InlineCache, text: string, growing: boolean): Inline[][] {
  const trimmed = growing ? text : text.trimEnd();
  const known = trimmed.startsWith(cache.done);
  const result = parseInline(trimmed, known ? cache.done.length : 0, growing);
  if (!known) return [...result.pieces, result.rest];
  if (result.pieces.length > 0) {
    cache.pieces.push(...result.pieces);
    cache.done = trimmed.slice(0, result.end);
  }
  return [...cache.pieces, result.rest];
}

class InlineParser {
  private at: number;
  private tokens: Token[] = [];
  private readonly pieces: Inline[][] = [];
  private pieceStart: number;
  private nextTry: number;
  /** Up to here the text depends on something half written, such as a code span. */
  private barrier = 0;
  private readonly delimiters = new Delimiters();
  private readonly brackets = new Brackets(this.delimiters);

  constructor(
    private readonly text: string,
    start: number,
    private readonly growing: boolean,
  ) {
    this.at = start;
    this.pieceStart = start;
    this.nextTry = start + PIECE;
  }

  run(): InlineResult {
    while (this.at < this.text.length) {
      this.step();
      if (this.at >= this.nextTry) this.tryCut();
    }
    this.delimiters.pair(null, false);
    if (this.growing) this.closeOpenRuns();
    if (this.growing) this.brackets.hidePending(this.tokens, this.at);
    return { pieces: this.pieces, end: this.pieceStart, rest: buildTree(this.tokens) };
  }

  private step(): void {
    const char = this.text[this.at] as string;
    switch (char) {
      case '\n':
        return this.lineBreak();
      case '\\':
        return this.backslash();
      case '`':
        return this.span(codeSpan(this.text, this.at, this.growing));
      case '$':
        return this.span(mathSpan(this.text, this.at));
      case '*':
      case '_':
      case '~':
        return this.delimiterRun(char);
      case '!':
        if (this.text[this.at + 1] !== '[') return this.literal(1);
        this.brackets.open(this.tokens, this.at, true);
        this.at += 2;
        return;
      case '[':
        this.brackets.open(this.tokens, this.at, false);
        this.at += 1;
        return;
      case ']':
        this.at = this.brackets.close(this.tokens, this.text, this.at, this.growing);
        return;
      case '<':
        return this.span(angleUrl(this.text, this.at));
      case '&':
        return this.entity();
      default:
        return this.plain();
    }
  }

  private span(span: Span): void {
    if (span.token) this.tokens.push(span.token);
    else this.push(this.text.slice(this.at, span.end));
    this.at = span.end;
    this.barrier = Math.max(this.barrier, span.barrier ?? 0);
  }

  private literal(length: number): void {
    this.push(this.text.slice(this.at, this.at + length));
    this.at += length;
  }

  private push(text: string): void {
    this.tokens.push({ type: 'text', text });
  }

  private plain(): void {
    PLAIN.lastIndex = this.at;
    let run = PLAIN.exec(this.text)?.[0] ?? (this.text[this.at] as string);
    const url = bareUrl(this.text, this.at, run);
    if (url?.start === this.at) {
      this.tokens.push(url.token);
      this.at = url.end;
      return;
    }
    if (url) run = run.slice(0, url.start - this.at);
    if (run.length > PIECE) run = run.slice(0, run.lastIndexOf(' ', PIECE) + 1 || run.length);
    this.literal(run.length);
  }

  private lineBreak(): void {
    const hard = this.text[this.at - 1] === ' ' && this.text[this.at - 2] === ' ';
    for (let last = this.tokens.at(-1); last?.type === 'text'; last = this.tokens.at(-1)) {
      last.text = last.text.trimEnd();
      if (last.text !== '') break;
      this.tokens.pop();
    }
    this.at += 1;
    while (this.text[this.at] === ' ') this.at += 1;
    if (this.at < this.text.length) this.tokens.push({ type: 'break', hard });
  }

  private backslash(): void {
    const next = this.text[this.at + 1];
    if (next === '(' || next === '[') {
      const math = mathSpan(this.text, this.at);
      if (math.token || math.barrier) {
        if (math.token) return this.span(math);
        this.barrier = Math.max(this.barrier, math.barrier ?? 0);
        // While it is being written, the formula's source stands there as it is.
        if (this.growing) return this.span(math);
      }
    }
    if (next === '\n') {
      this.at += 1;
      this.lineBreak();
      const last = this.tokens[this.tokens.length - 1];
      if (last?.type === 'break') last.hard = true;
      return;
    }
    if (next !== undefined && ESCAPED.test(next)) {
      this.push(next);
      this.at += 2;
    } else this.literal(1);
  }

  private entity(): void {
    ENTITY.lastIndex = this.at;
    const match = ENTITY.exec(this.text);
    const decoded = match && decodeEntity(match);
    if (!match || decoded === null) {
      this.barrier = Math.max(this.barrier, this.at + 10);
      return this.literal(1);
    }
    this.push(decoded);
    this.at += match[0].length;
  }

  private delimiterRun(char: string): void {
    const start = this.at;
    let end = start;
    while (this.text[end] === char) end += 1;
    this.at = end;
    const count = end - start;
    const run: Run = { type: 'run', char, count, closes: [], opens: [] };
    this.tokens.push(run);
    if (char === '~' && count !== 2) return;
    const before = start === 0 ? ' ' : charBefore(this.text, start);
    const after = end >= this.text.length ? ' ' : String.fromCodePoint(this.text.codePointAt(end) as number);
    const spaceBefore = SPACE.test(before);
    const spaceAfter = SPACE.test(after);
    const markBefore = PUNCTUATION.test(before);
    const markAfter = PUNCTUATION.test(after);
    const left = !spaceAfter && (!markAfter || spaceBefore || markBefore);
    const right = !spaceBefore && (!markBefore || spaceAfter || markAfter);
    const canOpen = char === '_' ? left && (!right || markBefore) : left;
    const canClose = char === '_' ? right && (!left || markAfter) : right;
    if (canOpen || canClose) this.delimiters.push(run, start, canOpen, canClose);
  }

  /** Ends a piece here, if nothing before can still change. */
  private tryCut(): void {
    const before = this.text[this.at - 1];
    const after = this.text[this.at];
    if (before !== ' ' || after === undefined || SPACE.test(after)) return;
    this.nextTry = this.at + PIECE;
    if (this.at < Math.max(this.barrier, this.brackets.barrier) || this.brackets.pending(this.at)) return;
    this.delimiters.pair(null, false);
    if (this.delimiters.pending(this.at)) return;
    this.pieces.push(buildTree(this.tokens));
    this.tokens = [];
    this.pieceStart = this.at;
  }

  /** What an unfinished text opens is taken to reach to its end. */
  private closeOpenRuns(): void {
    for (let each = this.delimiters.last; each; each = each.previous) {
      const { run } = each;
      if (!each.canOpen || this.at - each.position > 600) continue;
      if (run.char === '~') run.opens.unshift('del');
      else {
        if (run.count % 2 === 1) run.opens.unshift('em');
        if (run.count >= 2) run.opens.unshift('strong');
      }
      run.count = 0;
    }
  }
}

function charBefore(text: string, at: number): string {
  const unit = text.charCodeAt(at - 1);
  const low = unit >= 0xdc00 && unit <= 0xdfff;
  return String.fromCodePoint((low ? text.codePointAt(at - 2) : unit) ?? unit);
}

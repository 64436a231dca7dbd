import type { Inline } from './inline';
import { safeHref } from './safe-urls';

/** A piece of text that is one token, or the characters that stay text where it is none. */
export interface Span {
  token?: Inline;
  end: number;
  /** Set where more text could still make a token of it: how far it reaches at most. */
  barrier?: number;
}

/** How long a code span and a formula may be, in characters: what bounds the work per update. */
const CODE_REACH = 2000;
const MATH_REACH = 1000;

/** `code`, closed by as many backticks as opened it. */
export function codeSpan(text: string, start: number, growing: boolean): Span {
  let open = start;
  while (text[open] === '`') open += 1;
  const length = open - start;
  const limit = Math.min(text.length, open + CODE_REACH);
  let at = open;
  while (at < limit) {
    const tick = text.indexOf('`', at);
    if (tick === -1 || tick >= limit) break;
    let end = tick;
    while (text[end] === '`') end += 1;
    if (end - tick === length)
      return { token: { type: 'code', text: codeText(text.slice(open, tick)) }, end };
    at = end;
  }
  const undecided = text.length < open + CODE_REACH;
  if (growing && undecided && open < text.length && text.length - open < 400) {
    return { token: { type: 'code', text: codeText(text.slice(open)) }, end: text.length, barrier: Infinity };
  }
  return { end: open, barrier: open + CODE_REACH };
}

function codeText(raw: string): string {
  const text = raw.replaceAll('\n', ' ');
  const padded = text.startsWith(' ') && text.endsWith(' ') && text.trim() !== '';
  return padded ? text.slice(1, -1) : text;
}

/**
 * `$x$` on one line, `$$x$$`, `\(x\)` and `\[x\]`. A single dollar is money unless it hugs its formula: no space
 * inside its ends, no digit after it.
 */
export function mathSpan(text: string, start: number): Span {
  const two = text.slice(start, start + 2);
  if (two === '\\(' || two === '\\[') {
    const close = two === '\\(' ? '\\)' : '\\]';
    return delimitedMath(text, start, close, two === '\\[');
  }
  if (two === '$$') return delimitedMath(text, start, '$$', true);
  const limit = Math.min(text.length, start + MATH_REACH);
  if (/^\s?$/.test(text[start + 1] ?? '')) return { end: start + 1 };
  for (let at = start + 1; at < limit; at += 1) {
    const char = text[at];
    if (char === '\n') return { end: start + 1 };
    if (char === '\\') at += 1;
    else if (char === '$') {
      const hugs = at > start + 1 && !/\s/.test(text[at - 1] as string) && !/\d/.test(text[at + 1] ?? '');
      if (hugs)
        return { token: { type: 'math', tex: text.slice(start + 1, at), display: false }, end: at + 1 };
    }
  }
  return { end: start + 1, barrier: start + MATH_REACH };
}

function delimitedMath(text: string, start: number, close: string, display: boolean): Span {
  const body = text.slice(start + 2, start + MATH_REACH);
  const end = body.indexOf(close);
  const tex = body.slice(0, Math.max(end, 0)).trim();
  if (tex !== '') return { token: { type: 'math', tex, display }, end: start + end + 4 };
  return { end: start + 2, barrier: start + MATH_REACH };
}

const URL_START = /(?:https?:\/\/|www\.)(?=[a-z0-9])/gi;
const URL_BODY = /[^\s<]{1,2000}/y;

/** The first address that stands in a run of plain text without any marks. */
export function bareUrl(
  text: string,
  at: number,
  run: string,
): { token: Inline; start: number; end: number } | null {
  URL_START.lastIndex = 0;
  for (let found = URL_START.exec(run); found; found = URL_START.exec(run)) {
    const start = at + found.index;
    if (start > 0 && /[a-z0-9]/i.test(text[start - 1] as string)) continue;
    URL_BODY.lastIndex = start;
    const address = trimAddress(URL_BODY.exec(text)?.[0] ?? '');
    const href = safeHref(address);
    if (!href) continue;
    const children: Inline[] = [{ type: 'text', text: address }];
    return { token: { type: 'link', href, children, bare: true }, start, end: start + address.length };
  }
  return null;
}

/** Without the punctuation that belongs to the sentence rather than to the address. */
function trimAddress(raw: string): string {
  let end = raw.search(/\]\(|[*_~`|]{2}/);
  if (end === -1) end = raw.length;
  let open = 0;
  for (let at = 0; at < end; at += 1) open += raw[at] === '(' ? 1 : raw[at] === ')' ? -1 : 0;
  for (; end > 0; end -= 1) {
    const char = raw[end - 1] as string;
    if (char === ')' && open < 0) open += 1;
    else if (!/[?!.,:;*_~'"`\]]/.test(char)) break;
  }
  return raw.slice(0, end);
}

const ANGLE = /<((?:https?:\/\/|mailto:)[^\s<>]{1,2000})>/iy;
const LINE_BREAK = /<br ?\/?>/iy;

/** `<https://…>`, and `<br>`, the one tag that models write into table cells; all other HTML is text. */
export function angleUrl(text: string, start: number): Span {
  LINE_BREAK.lastIndex = start;
  const tag = LINE_BREAK.exec(text);
  if (tag) return { token: { type: 'break', hard: true }, end: start + tag[0].length };
  ANGLE.lastIndex = start;
  const match = ANGLE.exec(text);
  const href = match && safeHref(match[1] as string);
  if (!match || !href) return { end: start + 1, barrier: start + 6 };
  const children: Inline[] = [{ type: 'text', text: match[1] as string }];
  return { token: { type: 'link', href, children, bare: true }, end: start + match[0].length };
}

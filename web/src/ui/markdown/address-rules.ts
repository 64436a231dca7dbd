import type { MarkdownIt, StateInline } from 'markdown-it';
import { safeHref } from './safe-urls';

const START = /(?:https?:\/\/|www\.)(?=[a-z0-9])|[a-z0-9._+-]{1,64}@(?=[a-z0-9])/gi;
const BODY = /[^\s<]{1,2000}/y;
const MAIL = /[a-z0-9._+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{0,62}[a-z0-9]){1,8}(?![-_a-z0-9])/iy;
/** Text that cannot start any syntax. */
const PLAIN = /[^\n\\`*_~[\]!<&$]+/y;

/** GFM's extended autolinks: bare `https://…`, `www.…` and mail addresses. */
export function addAddresses(md: MarkdownIt): void {
  md.inline.ruler.before('text', 'bare_address', bareAddress);
  md.inline.ruler.at('text', plainText);
}

/** Cache of where the next URL may start, per parsed text. */
const nextStarts = new WeakMap<StateInline, number>();

function nextStart(state: StateInline): number {
  const known = nextStarts.get(state) ?? -1;
  if (known >= state.pos) return known;
  START.lastIndex = state.pos;
  let found = START.exec(state.src);
  while (found && /[a-z0-9]/i.test(state.src[found.index - 1] ?? '')) found = START.exec(state.src);
  const start = found?.index ?? Infinity;
  nextStarts.set(state, start);
  return start;
}

function plainText(state: StateInline, silent: boolean): boolean {
  PLAIN.lastIndex = state.pos;
  const run = PLAIN.exec(state.src);
  if (!run) return false;
  const begin = nextStart(state);
  // If it is no URL, it is text up to the next possible start.
  const end = Math.min(state.posMax, PLAIN.lastIndex, begin === state.pos ? begin + 1 : begin);
  if (!silent) state.pending += state.src.slice(state.pos, end);
  state.pos = end;
  return true;
}

function bareAddress(state: StateInline, silent: boolean): boolean {
  if (state.linkLevel > 0 || nextStart(state) !== state.pos) return false;
  const address = mailAt(state) ?? urlAt(state);
  const href = address && safeHref(address.href);
  if (!address || !href || state.pos + address.text.length > state.posMax) return false;
  if (!silent) {
    state.push('link_open', 'a', 1).attrs = [['href', address.href]];
    state.push('text', '', 0).content = address.text;
    state.push('link_close', 'a', -1);
  }
  state.pos += address.text.length;
  return true;
}

interface Address {
  text: string;
  href: string;
}

function mailAt({ src, pos }: StateInline): Address | null {
  MAIL.lastIndex = pos;
  const text = MAIL.exec(src)?.[0];
  return text === undefined ? null : { text, href: `mailto:${text}` };
}

function urlAt({ src, pos, md }: StateInline): Address | null {
  BODY.lastIndex = pos;
  const text = trimAddress(BODY.exec(src)?.[0] ?? '');
  const scheme = /^(?:https?:\/\/|www\.)/i.exec(text);
  return scheme && { text, href: md.normalizeLink(text) };
}

/** Removes punctuation that belongs to the sentence, not to the URL. */
function trimAddress(raw: string): string {
  let end = raw.search(/\]\(|[*_~`|]{2}/);
  if (end === -1) end = raw.length;
  let open = 0;
  for (let at = 0; at < end; at += 1) open += raw[at] === '(' ? 1 : raw[at] === ')' ? -1 : 0;
  for (; end > 0; end -= 1) {
    const char = raw[end - 1] as string;
    if (char === ')' && open < 0) open += 1;
    else if (char === ';')
      end -= /&[a-z0-9]{1,31}$/i.exec(raw.slice(Math.max(0, end - 33), end - 1))?.[0].length ?? 0;
    else if (!/[?!.,:*_~'"`\]]/.test(char)) break;
  }
  return raw.slice(0, end);
}

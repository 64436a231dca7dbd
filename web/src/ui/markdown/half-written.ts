import type { Delimiter, MarkdownIt, StateInline } from 'markdown-it';
import { isGrowing } from './reading-env';

const MARKS_ONLY = /^[-=*_+#>~`|:\s]+$/;
const MAYBE_MARK = /^ *(?:\d{1,9}[.)]?|(?:[-*+]|\d{1,9}[.)]) +(?:[-*+]|\[[ xX]?\]?)?|\[[^\]]{1,40}\]:.*)$/;

/**
 * True for an incomplete last line that might become a rule, underline, list, fence, table or definition. Nothing is
 * shown for it until its kind is known.
 */
export function isUndecided(line: string): boolean {
  return MARKS_ONLY.test(line) || (line.length < 300 && MAYBE_MARK.test(line));
}

/** Delimiters at the very end of a streaming text, which cannot be interpreted yet. */
const DANGLING = /(?:[*_~`\\]{1,8}|!?\[|!)$/;

export const withoutDangling = (text: string): string => text.replace(DANGLING, '');

/** Only delimiters opened within this many characters of the end count as half-written. */
const CODE_REACH = 400;
const EMPHASIS_REACH = 600;
const BRACKET_REACH = 80;
const LABEL_REACH = 1000;

/** The end of a streaming text: a bracket just opened, or a link whose URL or label is incomplete. */
const OPEN_BRACKET = new RegExp(`!?\\[[^[\\]]{0,${BRACKET_REACH}}$`);
const CUT_OFF =
  /\](?:\(\s{0,20}(?:<[^<>\n]{0,2000}>?|[^\s<][^\s]{0,2000})?(?:\s{1,20}(?:"[^"]{0,500}"?|'[^']{0,500}'?|\([^()]{0,500}\)?)?)?|\[[^\]]{0,200}\]?)?$/;

/** In a streaming text, closes half-written syntax at the end for display. */
export function addHalfWritten(md: MarkdownIt): void {
  md.inline.ruler.before('backticks', 'open_code', openCode);
  md.inline.ruler.after('image', 'open_link', openLink);
  md.inline.ruler2.after('balance_pairs', 'open_emphasis', closeEmphasis);
}

function openCode(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (src[pos] !== '`' || !isGrowing(state) || posMax < src.length || posMax - pos > CODE_REACH) return false;
  const rest = src.slice(pos);
  const ticks = /^`+/.exec(rest)?.[0].length ?? 0;
  if (ticks === rest.length || (rest.slice(ticks).match(/`+/g) ?? []).some((run) => run.length === ticks))
    return false;
  if (!silent) state.push('code_inline', 'code', 0).content = rest.slice(ticks).replaceAll('\n', ' ');
  state.pos = posMax;
  return true;
}

/** Hides the brackets and URL of an incomplete link. */
function openLink(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (src[pos] !== '[' || !isGrowing(state) || posMax < src.length) return false;
  const image = src[pos - 1] === '!' && state.pending.endsWith('!');
  if (posMax - pos <= BRACKET_REACH && OPEN_BRACKET.test(src.slice(pos))) {
    if (!silent && image) state.pending = state.pending.slice(0, -1);
    state.pos += 1;
    return true;
  }
  const tail = CUT_OFF.exec(src.slice(-LABEL_REACH));
  if (!tail) return false;
  const labelEnd = Math.max(0, src.length - LABEL_REACH) + tail.index;
  if (
    pos < labelEnd - LABEL_REACH ||
    pos > labelEnd ||
    state.md.helpers.parseLinkLabel(state, pos, true) !== labelEnd
  )
    return false;
  if (!silent) {
    if (image) state.pending = state.pending.slice(0, -1);
    const isLink = src[labelEnd + 1] === '(';
    if (isLink) state.push('link_open', 'a', 1).attrs = [['href', '']];
    state.pos = pos + 1;
    state.posMax = labelEnd;
    state.linkLevel += 1;
    state.md.inline.tokenize(state);
    state.linkLevel -= 1;
    state.posMax = posMax;
    if (isLink) state.push('link_close', 'a', -1);
  }
  state.pos = posMax;
  return true;
}

/** Emphasis still open at the end of the text extends to the end. */
function closeEmphasis(state: StateInline): void {
  if (!isGrowing(state)) return;
  const { delimiters, tokens } = state;
  let start = tokens.length;
  let length = 0;
  for (let at = delimiters.length - 1; at >= 0; at -= 1) {
    const opener = delimiters[at] as Delimiter;
    while (start > opener.token) length += (tokens[--start]?.content.length ?? 0) + 1;
    if (length > EMPHASIS_REACH) return;
    if (!opener.open || opener.end !== -1) continue;
    state.push('text', '', 0);
    opener.end = delimiters.length;
    delimiters.push({ ...opener, token: tokens.length - 1, end: -1, open: false, close: true });
  }
}

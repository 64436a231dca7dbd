import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';
import { isGrowing } from './reading-env';

/** Maximum length of an inline formula (characters) and a block formula (lines): they bound the search for the end. */
const MAX_LENGTH = 1000;
const MAX_LINES = 200;

/** Parses `$x$`, `$$x$$`, `\(x\)` and `\[x\]`, inline and as blocks. */
export function addMath(md: MarkdownIt): void {
  md.inline.ruler.before('escape', 'math', inlineMath);
  md.block.ruler.before('fence', 'math_block', blockMath, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
}

interface Formula {
  tex: string;
  display: boolean;
  end: number;
}

function inlineMath(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  const two = src.slice(pos, pos + 2);
  const bracket = two === '\\(' || two === '\\[';
  if (src[pos] !== '$' && !bracket) return false;
  const formula =
    bracket || two === '$$'
      ? delimited(state, two)
      : dollars(src.slice(pos, Math.min(state.posMax, pos + MAX_LENGTH)), pos);
  if (formula) {
    if (!silent) {
      const token = state.push('math', '', 0);
      token.content = formula.tex;
      token.meta = { display: formula.display };
    }
    state.pos = formula.end;
    return true;
  }
  // While a formula streams, its source is shown.
  if (!bracket || !isGrowing(state)) return false;
  if (!silent) state.pending += two;
  state.pos += 2;
  return true;
}

function delimited({ src, pos, posMax }: StateInline, open: string): Formula | null {
  const close = open === '\\(' ? '\\)' : open === '\\[' ? '\\]' : '$$';
  const body = src.slice(pos + 2, Math.min(posMax, pos + MAX_LENGTH));
  const length = body.indexOf(close);
  const tex = body.slice(0, Math.max(length, 0)).trim();
  return tex === '' ? null : { tex, display: open !== '\\(', end: pos + length + 4 };
}

/** A single dollar sign is currency unless it encloses a formula: no space inside its ends, no digit after it, one line. */
function dollars(text: string, start: number): Formula | null {
  if (/^\$(?:\s|$)/.test(text)) return null;
  for (let at = 1; at < text.length && text[at] !== '\n'; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (
      text[at] === '$' &&
      at > 1 &&
      !/\s/.test(text[at - 1] as string) &&
      !/\d/.test(text[at + 1] ?? '')
    )
      return { tex: text.slice(1, at), display: false, end: start + at + 1 };
  }
  return null;
}

/** A block formula: from `$$` or `\\[` at the start of a line to the closing delimiter at the end of a line. */
function blockMath(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if ((state.sCount[startLine] as number) - state.blkIndent >= 4) return false;
  const first = lineAt(state, startLine);
  const close = first.startsWith('$$') ? '$$' : first.startsWith('\\[') ? '\\]' : null;
  if (!close) return false;
  const lines = [first.slice(2)];
  const end = first.indexOf(close, 2);
  if (end !== -1) {
    const alone = end > 2 && end + 2 === first.length;
    return alone && pushBlock(state, first.slice(2, end), startLine, startLine + 1, silent);
  }
  const last = Math.min(endLine, startLine + MAX_LINES);
  for (let line = startLine + 1; line < last; line += 1) {
    if (state.isEmpty(line) || (state.sCount[line] as number) < state.blkIndent) return false;
    const text = lineAt(state, line);
    if (text.endsWith(close)) {
      return pushBlock(state, [...lines, text.slice(0, -2)].join('\n'), startLine, line + 1, silent);
    }
    lines.push(text);
  }
  // Only at the very end of the text can the formula still be streaming.
  const unfinished = last === state.lineMax && (lines[0] === '' || isGrowing(state));
  return unfinished && pushBlock(state, lines.join('\n'), startLine, last, silent, false);
}

function lineAt(state: StateBlock, line: number): string {
  const start = (state.bMarks[line] as number) + (state.tShift[line] as number);
  return state.src.slice(start, state.eMarks[line]).trimEnd();
}

function pushBlock(
  state: StateBlock,
  tex: string,
  startLine: number,
  endLine: number,
  silent: boolean,
  closed = true,
): true {
  if (silent) return true;
  const token = state.push('math_block', '', 0);
  token.content = tex.trim();
  token.meta = { closed };
  token.map = [startLine, endLine];
  state.line = endLine;
  return true;
}

import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';

/** Deeper nesting is shown as text: real documents never need it, hostile ones would overflow the stack. */
const MAX_LEVEL = 48;

const LINE_BREAK = /<br ?\/?>/iy;

/** Keeps text that markdown-it would drop, and supports the one HTML tag that models write into table cells. */
export function addTextRules(md: MarkdownIt): void {
  md.block.ruler.before('table', 'too_deep', tooDeep);
  md.inline.ruler.before('autolink', 'br', lineBreak);
}

function tooDeep(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (state.level < MAX_LEVEL || silent) return false;
  const map: [number, number] = [startLine, endLine];
  state.push('paragraph_open', 'p', 1).map = map;
  const inline = state.push('inline', '', 0);
  inline.content = state.getLines(startLine, endLine, state.blkIndent, false).trim();
  inline.map = map;
  inline.children = [];
  state.push('paragraph_close', 'p', -1);
  state.line = endLine;
  return true;
}

function lineBreak(state: StateInline, silent: boolean): boolean {
  LINE_BREAK.lastIndex = state.pos;
  const match = LINE_BREAK.exec(state.src);
  if (!match) return false;
  if (!silent) state.push('hardbreak', 'br', 0);
  state.pos += match[0].length;
  return true;
}

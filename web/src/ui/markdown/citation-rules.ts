import type { MarkdownIt, StateInline } from 'markdown-it';
import { envOf } from './reading-env';

/** The number of a passage (`[1]`) or a web result (`[w1]`). */
const CITATION = /\[(w?)(\d{1,3})\]/iy;

/** Parses `[1]` and `[w1]` as a citation, or as a link if the text defines the label. `[1](url)` is a link. */
export function addCitations(md: MarkdownIt): void {
  md.inline.ruler.before('link', 'citation', (state, silent) => citation(state, silent, false));
  md.inline.ruler.after('link', 'citation_before_parenthesis', (state, silent) =>
    citation(state, silent, true),
  );
}

function citation(state: StateInline, silent: boolean, beforeParenthesis: boolean): boolean {
  CITATION.lastIndex = state.pos;
  const match = CITATION.exec(state.src);
  if (!match) return false;
  const [text, web = '', n] = match;
  const end = state.pos + text.length;
  if (end > state.posMax || (state.src[end] === '(') !== beforeParenthesis) return false;
  const label = `${web}${n}`;
  const target = envOf(state).references[state.md.utils.normalizeReference(label)];
  if (!silent && target) {
    const open = state.push('link_open', 'a', 1);
    open.attrs = [
      ['href', target.href],
      ...(target.title ? [['title', target.title] as [string, string]] : []),
    ];
    state.push('text', '', 0).content = label;
    state.push('link_close', 'a', -1);
  } else if (!silent) {
    const token = state.push('citation', '', 0);
    token.content = text;
    token.meta = { kind: web ? 'web' : 'document', n: Number(n) };
  }
  state.pos = end;
  return true;
}

import type { Token } from 'markdown-it';
import { grammar } from './grammar';
import type { ReadingEnv, References } from './reading-env';
import { withoutDangling } from './half-written';
import { plainText, type CitationKind, type Inline } from './inline';

/** Approximate length of the pieces of a long text: small enough to parse again, large enough to be few. */
const PIECE = 160;

/** Deeper emphasis and links are dropped, but their text stays: React would overflow its stack. */
const MAX_DEPTH = 32;

/** Characters that can open or close syntax. A text without them can be cut at a space. */
const OPEN_MARK = /[*_~`[\]<$&\\!]/;

/**
 * The inline structure of a leaf's text. While the text grows, only the part after the last finished piece is parsed
 * again.
 */
export class InlineCache {
  /** The prefix of the text that `pieces` cover. */
  private done = '';
  private pieces: Inline[][] = [];
  private references: References | null = null;

  read(source: string, references: References, growing: boolean): Inline[][] {
    const text = growing ? withoutDangling(source) : source;
    if (references !== this.references || !text.startsWith(this.done)) {
      this.done = '';
      this.pieces = [];
      this.references = references;
    }
    for (let cut = this.findCut(text); cut > 0; cut = this.findCut(text)) {
      const piece = readInline(text.slice(this.done.length, cut), references, false);
      if (!isSettled(piece)) break;
      this.pieces.push(piece);
      this.done = text.slice(0, cut);
    }
    return [...this.pieces, readInline(text.slice(this.done.length), references, growing)];
  }

  /** The next offset to cut at: after a space between two words, at least a piece further; 0 if there is none. */
  private findCut(text: string): number {
    if (text.length - this.done.length < PIECE * 2) return 0;
    const space = /[^\s] (?=[\p{L}\p{N}])/gu;
    space.lastIndex = this.done.length + PIECE;
    return space.exec(text) ? space.lastIndex : 0;
  }
}

/** True if later text cannot change a piece: it has no delimiter that could pair with a later one. */
function isSettled(piece: readonly Inline[]): boolean {
  return piece.every((node) => node.type !== 'text' || !OPEN_MARK.test(node.text));
}

function readInline(text: string, references: References, growing: boolean): Inline[] {
  const env: ReadingEnv = { references, growing };
  const tokens: Token[] = [];
  grammar.inline.parse(text, grammar, env, tokens);
  return toTree(tokens);
}

function toTree(tokens: readonly Token[]): Inline[] {
  const root: Inline[] = [];
  const open: Inline[][] = [root];
  let tooDeep = 0;
  for (const token of tokens) {
    const siblings = open[open.length - 1] as Inline[];
    if (token.nesting === 1 && open.length > MAX_DEPTH) tooDeep += 1;
    else if (token.nesting === -1 && tooDeep > 0) tooDeep -= 1;
    else if (token.nesting === 1) {
      const children: Inline[] = [];
      siblings.push(container(token, children));
      open.push(children);
    } else if (token.nesting === -1) open.pop();
    else addLeaf(siblings, token);
  }
  return root;
}

function container(token: Token, children: Inline[]): Inline {
  if (token.type === 'link_open') {
    return { type: 'link', href: attribute(token, 'href') ?? '', title: attribute(token, 'title'), children };
  }
  return { type: token.type === 's_open' ? 'del' : token.type === 'strong_open' ? 'strong' : 'em', children };
}

function addLeaf(siblings: Inline[], token: Token): void {
  const last = siblings[siblings.length - 1];
  switch (token.type) {
    case 'code_inline':
      return void siblings.push({ type: 'code', text: token.content });
    case 'math':
      return void siblings.push({ type: 'math', tex: token.content, display: token.meta?.display === true });
    case 'softbreak':
    case 'hardbreak':
      return void siblings.push({ type: 'break', hard: token.type === 'hardbreak' });
    case 'image':
      return void siblings.push({
        type: 'image',
        src: attribute(token, 'src') ?? '',
        title: attribute(token, 'title'),
        alt: plainText(toTree(token.children ?? [])),
      });
    case 'citation':
      return void siblings.push({
        type: 'citation',
        kind: token.meta?.kind as CitationKind,
        n: token.meta?.n as number,
        text: token.content,
      });
    default:
      if (last?.type === 'text') last.text += token.content;
      else if (token.content !== '') siblings.push({ type: 'text', text: token.content });
  }
}

function attribute(token: Token, name: string): string | undefined {
  const value = token.attrGet(name);
  return value === null ? undefined : String(value);
}

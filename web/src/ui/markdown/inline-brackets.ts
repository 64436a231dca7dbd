import { unescape } from './entities';
import { CITATION, plainText, type Inline } from './inline';
import { buildTree, type Delimiter, type Delimiters, type LinkOpen, type Token } from './inline-tokens';

/** How long the text of a link may be, in characters: what bounds the work per update. */
const LINK_REACH = 1000;

interface Bracket {
  token: LinkOpen;
  index: number;
  position: number;
  image: boolean;
  /** A link stands inside already, and links do not nest. */
  dead: boolean;
  /** The delimiters below belong to what is around the brackets. */
  below: Delimiter | null;
}

/** Links, images and references. */
export class Brackets {
  private stack: Bracket[] = [];
  /** Up to here the text depends on a link that is half written. */
  barrier = 0;

  constructor(private readonly delimiters: Delimiters) {}

  open(tokens: Token[], position: number, image: boolean): void {
    const token: LinkOpen = { type: 'open', text: image ? '![' : '[' };
    this.stack.push({
      token,
      index: tokens.length,
      position,
      image,
      dead: false,
      below: this.delimiters.last,
    });
    tokens.push(token);
  }

  /** Whether a bracket before `position` could still become a link. */
  pending(position: number): boolean {
    this.forgetFar(position);
    return this.stack.length > 0;
  }

  private forgetFar(position: number): void {
    const top = this.stack[this.stack.length - 1];
    if (top && position - top.position > LINK_REACH) this.stack = [];
  }

  /** Handles a `]`; answers where to read on. */
  close(tokens: Token[], text: string, at: number, growing: boolean): number {
    this.forgetFar(at);
    const bracket = this.stack.pop();
    if (!bracket || bracket.dead) {
      tokens.push({ type: 'text', text: ']' });
      return at + 1;
    }
    const target = linkTarget(text, at + 1);
    if (target === 'cut off') {
      this.barrier = Infinity;
      if (growing) return this.finish(tokens, bracket, { href: '', end: text.length });
    } else if (target) return this.finish(tokens, bracket, target);
    return this.reference(tokens, bracket, this.inside(tokens, bracket), text, at);
  }

  /** Takes what stands in the brackets out of the tokens, its emphasis settled. */
  private inside(tokens: Token[], bracket: Bracket): Inline[] {
    this.delimiters.pair(bracket.below, true);
    return buildTree(tokens.splice(bracket.index).slice(1));
  }

  private finish(tokens: Token[], bracket: Bracket, target: Target): number {
    tokens.push(makeLink(bracket, this.inside(tokens, bracket), target));
    if (!bracket.image) for (const outer of this.stack) outer.dead ||= !outer.image;
    return target.end;
  }

  private reference(tokens: Token[], bracket: Bracket, inner: Inline[], text: string, at: number): number {
    const suffix = /\[(?:[^\]\\\n[]|\\.){0,200}\]/y;
    suffix.lastIndex = at + 1;
    const second = suffix.exec(text)?.[0] ?? '';
    const own = text.slice(bracket.position + (bracket.image ? 2 : 1), at);
    const named = second.length > 2 && !CITATION.test(own.trim());
    tokens.push({
      type: 'reference',
      label: named ? second.slice(1, -1) : own,
      image: bracket.image,
      suffix: named || second === '[]' ? second : '',
      children: inner,
    });
    return at + 1 + (named || second === '[]' ? second.length : 0);
  }

  /** At the end of a growing text, a bracket just opened is probably a link: it is not shown as a bracket. */
  hidePending(tokens: readonly Token[], end: number): void {
    for (const bracket of this.stack) {
      if (end - bracket.position < 80) bracket.token.text = '';
    }
    const last = tokens[tokens.length - 1];
    if (last?.type === 'reference' && !/^w?\d/.test(last.label))
      Object.assign(last, { label: '', suffix: 'pending' });
  }
}

interface Target {
  href: string;
  title?: string;
  end: number;
}

/** Deeper nesting in an address is no address. */
const MAX_PARENTHESES = 16;
const ADDRESS_REACH = 2000;
const TITLE_REACH = 500;
const SPACES = /\s{0,20}/y;
const IN_ANGLES = /<((?:[^<>\n\\]|\\.){0,2000})>/y;
const TITLE = /"((?:[^"\\]|\\.){0,500})"|'((?:[^'\\]|\\.){0,500})'|\(((?:[^()\\]|\\.){0,500})\)/y;

/** What stands in the round brackets behind `]`; `cut off` where the text ends before they do. */
function linkTarget(text: string, start: number): Target | null | 'cut off' {
  if (text[start] !== '(') return null;
  const skip = (at: number): number => at + (matchAt(SPACES, text, at)?.[0].length ?? 0);
  let at = skip(start + 1);
  const angles = matchAt(IN_ANGLES, text, at);
  if (!angles && text[at] === '<' && text.length - at < ADDRESS_REACH) return 'cut off';
  const raw = angles ? (angles[1] as string) : destination(text, at);
  at = skip(at + (angles ? angles[0].length : raw.length));
  const title = matchAt(TITLE, text, at);
  if (title) at = skip(at + title[0].length);
  else if (/["'(]/.test(text[at] ?? '') && text.length - at < TITLE_REACH) return 'cut off';
  if (at >= text.length) return 'cut off';
  if (text[at] !== ')') return null;
  const words = title?.[1] ?? title?.[2] ?? title?.[3];
  return { href: unescape(raw), title: words === undefined ? undefined : unescape(words), end: at + 1 };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** An address up to a space or the round bracket that closes it. */
function destination(text: string, start: number): string {
  let depth = 0;
  let at = start;
  for (; at < text.length && at - start < ADDRESS_REACH; at += 1) {
    const char = text[at] as string;
    if (char === '\\') at += 1;
    else if (char === '(') {
      depth += 1;
      if (depth > MAX_PARENTHESES) break;
    } else if (char === ')' && depth === 0) break;
    else if (char === ')') depth -= 1;
    else if (char <= ' ') break;
  }
  return text.slice(start, Math.min(at, text.length));
}

function makeLink(bracket: Bracket, inner: Inline[], target: Target): Inline {
  if (bracket.image) return { type: 'image', src: target.href, alt: plainText(inner) };
  return { type: 'link', href: target.href, title: target.title, children: withoutLinks(inner) };
}

/** Links do not nest: a bare address inside a link's text is text. */
function withoutLinks(nodes: Inline[]): Inline[] {
  return nodes.flatMap((node) => {
    if (node.type === 'link') return withoutLinks(node.children);
    return 'children' in node ? [{ ...node, children: withoutLinks(node.children) }] : [node];
  });
}

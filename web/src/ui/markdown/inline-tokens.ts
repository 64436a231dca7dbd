import type { Emphasis, Inline } from './inline';

/** A run of `*`, `_` or `~~`: what of it opens, what closes, and how many characters stay text. */
export interface Run {
  type: 'run';
  char: string;
  /** Characters not used up by a pairing. */
  count: number;
  closes: Emphasis[];
  /** Outermost first. */
  opens: Emphasis[];
}

export interface LinkOpen {
  type: 'open';
  /** The opening bracket's characters, while it is still text. */
  text: string;
}

export type Token = Inline | Run | LinkOpen;

/** A run on the stack of those that may still find their other half. */
export interface Delimiter {
  run: Run;
  position: number;
  canOpen: boolean;
  canClose: boolean;
  length: number;
  previous: Delimiter | null;
  next: Delimiter | null;
}

/** How far apart the two halves of an emphasis may lie, in characters: what bounds the work per update. */
export const EMPHASIS_REACH = 2000;

/** The stack of delimiters, as CommonMark describes it. */
export class Delimiters {
  last: Delimiter | null = null;

  push(run: Run, position: number, canOpen: boolean, canClose: boolean): void {
    const delimiter = {
      run,
      position,
      canOpen,
      canClose,
      length: run.count,
      previous: this.last,
      next: null,
    };
    if (this.last) this.last.next = delimiter;
    this.last = delimiter;
  }

  remove(delimiter: Delimiter): void {
    if (delimiter.previous) delimiter.previous.next = delimiter.next;
    if (delimiter.next) delimiter.next.previous = delimiter.previous;
    else this.last = delimiter.previous;
  }

  /** Whether a run before `position` could still be paired by what follows. */
  pending(position: number): boolean {
    while (this.last && this.last.position < position - EMPHASIS_REACH) {
      if (this.last.previous) this.last.previous.next = null;
      this.last = this.last.previous;
    }
    return this.last !== null;
  }

  /** Pairs the runs above `bottom`; with `forget`, those left over stay text. */
  pair(bottom: Delimiter | null, forget: boolean): void {
    const floors = new Map<string, Delimiter | null>();
    let closer = this.firstAbove(bottom);
    while (closer) {
      if (!closer.canClose) {
        closer = closer.next;
        continue;
      }
      const key = `${closer.run.char}${closer.canOpen ? 1 : 0}${closer.length % 3}`;
      const floor = floors.has(key) ? (floors.get(key) as Delimiter | null) : bottom;
      const opener = findOpener(closer, floor, bottom);
      if (!opener) {
        floors.set(key, closer.previous);
        const next: Delimiter | null = closer.next;
        if (!closer.canOpen) this.remove(closer);
        closer = next;
        continue;
      }
      closer = this.join(opener, closer);
    }
    if (forget) while (this.last && this.last !== bottom) this.remove(this.last);
  }

  /** Makes what stands between two runs emphasised; answers the run to go on with. */
  private join(opener: Delimiter, closer: Delimiter): Delimiter | null {
    const used = opener.run.count >= 2 && closer.run.count >= 2 ? 2 : 1;
    const kind: Emphasis = closer.run.char === '~' ? 'del' : used === 2 ? 'strong' : 'em';
    opener.run.count -= used;
    closer.run.count -= used;
    opener.run.opens.unshift(kind);
    closer.run.closes.push(kind);
    opener.next = closer;
    closer.previous = opener;
    if (opener.run.count === 0) this.remove(opener);
    if (closer.run.count > 0) return closer;
    const next = closer.next;
    this.remove(closer);
    return next;
  }

  private firstAbove(bottom: Delimiter | null): Delimiter | null {
    let first: Delimiter | null = null;
    for (let each = this.last; each && each !== bottom; each = each.previous) first = each;
    return first;
  }
}

function findOpener(closer: Delimiter, floor: Delimiter | null, bottom: Delimiter | null): Delimiter | null {
  for (let each = closer.previous; each && each !== floor && each !== bottom; each = each.previous) {
    if (closer.position - each.position > EMPHASIS_REACH) return null;
    if (each.run.char !== closer.run.char || !each.canOpen) continue;
    const odd =
      (closer.canOpen || each.canClose) && closer.length % 3 !== 0 && (each.length + closer.length) % 3 === 0;
    if (!odd) return each;
  }
  return null;
}

/** Builds the tree from flat tokens; what was opened and never closed reaches to the end. */
export function buildTree(tokens: readonly Token[]): Inline[] {
  const root: Inline[] = [];
  const stack: Inline[][] = [root];
  const top = () => stack[stack.length - 1] as Inline[];
  for (const token of tokens) {
    if (token.type === 'run') {
      for (let closed = 0; closed < token.closes.length && stack.length > 1; closed += 1) stack.pop();
      if (token.count > 0) pushText(top(), token.char.repeat(token.count));
      for (const kind of token.opens) {
        const children: Inline[] = [];
        top().push({ type: kind, children });
        stack.push(children);
      }
    } else if (token.type === 'open') pushText(top(), token.text);
    else if (token.type === 'text') pushText(top(), token.text);
    else top().push(token);
  }
  return root;
}

function pushText(nodes: Inline[], text: string): void {
  if (text === '') return;
  const last = nodes[nodes.length - 1];
  // A new object: the token may be part of another tree.
  if (last?.type === 'text') nodes[nodes.length - 1] = { type: 'text', text: last.text + text };
  else nodes.push({ type: 'text', text });
}

import { isUndecided } from './half-written';

/** After this many characters React draws the text again. */
const MAX_LENGTH = 320;

/** This many last characters of the text must equal the end of the page. */
const MATCH = 16;

/** Characters that cannot start or end Markdown or a link after a word. */
const PLAIN = /^(?:[\p{L}\p{M}\p{N} ,:?%"'()+=-]|\.(?= |$))+$/u;

/** What may stand before the first word of an element. */
const BEFORE_WORDS = /[\s*_~`>]/;

/**
 * The words at the end of a growing text, in a text node that React does not know: drawing them costs no rendering.
 * They are removed once React has drawn the text that holds them.
 */
export class GrowingEnd {
  private node: Text | null = null;

  constructor(private readonly box: { readonly current: HTMLElement | null }) {}

  /**
   * Appends the text from `from` on, if that adds only words.
   * @param text the whole text
   * @param from the length of what is on the page
   * @returns false where React must draw it
   */
  draw(text: string, from: number): boolean {
    if (!addsWords(text, from)) return false;
    const added = text.slice(from);
    if (this.node?.isConnected) {
      if (this.node.length + added.length > MAX_LENGTH) return false;
      this.node.appendData(added);
      return true;
    }
    const last = this.box.current && lastNode(this.box.current);
    if (!(last instanceof Text) || !endsWith(text.slice(0, from), last.data)) return false;
    if (last.parentElement?.closest('a, button, svg, .katex')) return false;
    this.node = document.createTextNode(added);
    last.after(this.node);
    return true;
  }

  remove(): void {
    this.node?.remove();
    this.node = null;
  }
}

function lastNode(box: Node): Node {
  let node = box;
  while (node.lastChild) node = node.lastChild;
  return node;
}

/** Whether the text from `from` on adds only words, after a word. */
export function addsWords(text: string, from: number): boolean {
  return from > 0 && PLAIN.test(text.slice(from - 1));
}

/** Whether a text is drawn up to its end, with these words as its last ones. */
export function endsWith(text: string, words: string): boolean {
  const end = words.slice(-MATCH);
  if (end === '' || !text.endsWith(end) || isUndecided(text.slice(text.lastIndexOf('\n') + 1))) return false;
  return end.length === MATCH || BEFORE_WORDS.test(text[text.length - end.length - 1] ?? ' ');
}

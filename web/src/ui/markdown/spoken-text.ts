import type { UiTexts } from '../../base/i18n/ui.texts';
import type { Block, Item, List, Row, Text } from './blocks';
import { isDiagram } from './diagram-source';
import type { Inline } from './inline';
import type { References } from './reading-env';
import { MarkdownStream } from './stream';

/**
 * A complete text as sentences for screen readers: without markup, URLs and citations. Code, diagrams and longer formulas
 * are named, not read.
 */
export function spokenSentences(source: string, texts: UiTexts): string[] {
  const { blocks, references } = new MarkdownStream().update(source, true);
  const reader = new SpokenReader(references, texts);
  return blocks.flatMap((block) => reader.lines(block)).flatMap(sentencesOf);
}

class SpokenReader {
  constructor(
    private readonly references: References,
    private readonly texts: UiTexts,
  ) {}

  /** The parts that start a new sentence: paragraphs, items, rows. */
  lines(block: Block): string[] {
    switch (block.type) {
      case 'paragraph':
      case 'heading':
        return [this.leaf(block)];
      case 'code':
        return [isDiagram(block.language) ? this.texts.diagram : this.texts.codeBlock];
      case 'math':
        return [this.formula(block.tex)];
      case 'rule':
        return [];
      case 'list':
        return this.list(block);
      case 'table':
        return [block.head, ...block.rows].map((row) => this.row(row));
      case 'quote':
      case 'item':
        return block.children.flatMap((child) => this.lines(child));
    }
  }

  private list({ ordered, start, children }: List): string[] {
    return children.flatMap((item, at) => {
      const [first = '', ...rest] = this.lines(item);
      return [`${ordered ? `${start + at}) ` : ''}${this.task(item)}${first}`, ...rest];
    });
  }

  private task({ task }: Item): string {
    if (task === null) return '';
    return `${task ? this.texts.taskDone : this.texts.taskOpen}: `;
  }

  private row({ cells }: Row): string {
    return cells
      .map((cell) => this.leaf(cell).trim())
      .filter((text) => text !== '')
      .join(', ');
  }

  private leaf({ text, inline }: Text): string {
    return this.words(inline.read(text, this.references, false).flat());
  }

  private words(nodes: readonly Inline[]): string {
    return nodes.map((node) => this.word(node)).join('');
  }

  private word(node: Inline): string {
    switch (node.type) {
      case 'text':
      case 'code':
        return node.text;
      case 'math':
        return this.formula(node.tex);
      case 'break':
        return ' ';
      case 'image':
        return node.alt;
      case 'citation':
        return '';
      case 'link':
        return siteOf(this.words(node.children));
      default:
        return this.words(node.children);
    }
  }

  /** `a + b` can be read aloud, `\frac{a}{b}` cannot. */
  private formula(tex: string): string {
    return /[\\{}]/.test(tex) ? this.texts.formula : tex;
  }
}

/** A link whose text is its URL is read as its site's name. */
function siteOf(text: string): string {
  return /^(?:https?:\/\/|www\.)\S+$/i.test(text)
    ? text.replace(/^https?:\/\//i, '').replace(/[/?#].*$/s, '')
    : text;
}

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });

function sentencesOf(line: string): string[] {
  const spoken = line
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?])/g, '')
    .trim();
  return Array.from(sentences.segment(spoken), ({ segment }) => segment.trim()).filter(
    (sentence) => sentence !== '',
  );
}

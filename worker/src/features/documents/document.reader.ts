import { DOCUMENT_MARGIN, paperSize } from './document.sizes.js';
import { DOCUMENT_TEMPLATES, type DocumentTemplate } from './document.templates.js';
import type { LoadedImage } from './image.reader.js';
import {
  bulletItem,
  countWords,
  headingRuns,
  inlineRuns,
  numberedItems,
  plainLine,
  plainText,
  type ListItem,
  type Run,
} from './inline.text.js';
import type { DocumentOutline, OutlineSection } from './outline.schema.js';
import { tableCells, type TableCells } from './table.layout.js';

export type DocumentBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; runs: Run[] }
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'list'; ordered: boolean; items: ListItem[] }
  | { kind: 'table'; cells: TableCells }
  | { kind: 'image'; image: LoadedImage; alt: string; caption: Run[] | undefined };

/** A document with parsed Markdown, ready to print. */
export interface PrintedDocument {
  template: DocumentTemplate;
  language: string;
  /** Points. */
  paper: { width: number; height: number };
  /** The width of the text, in points. */
  width: number;
  title: Run[];
  /** Lines below the title: subtitle and author. */
  below: Run[][];
  /** As metadata. */
  description: string | undefined;
  author: string | undefined;
  blocks: DocumentBlock[];
}

/** Parses the outline of a document for all formats. Drops blank texts. */
export function readDocument(
  outline: DocumentOutline,
  images: ReadonlyMap<string, LoadedImage>,
): PrintedDocument {
  const { language = 'en', title, subtitle, author, sections, template_type = 'classic' } = outline;
  const paper = paperSize(language);
  return {
    template: DOCUMENT_TEMPLATES[template_type],
    language,
    paper,
    width: paper.width - DOCUMENT_MARGIN.x * 2,
    title: headingRuns(title),
    below: [subtitle, author].flatMap((text) => (text ? [inlineRuns(text)] : [])),
    description: subtitle && plainLine(subtitle),
    author: author && plainLine(author),
    blocks: sections.flatMap((section) => toBlocks(section, images)),
  };
}

function toBlocks(
  { heading, level = 1, paragraphs = [], bullets = [], numbered = [], table, image }: OutlineSection,
  images: ReadonlyMap<string, LoadedImage>,
): DocumentBlock[] {
  const loaded = image && images.get(image.artifact);
  const caption = image?.caption ? inlineRuns(image.caption) : undefined;
  const blocks: Array<DocumentBlock | false | undefined> = [
    heading.trim() !== '' && { kind: 'heading', level, runs: headingRuns(heading) },
    ...paragraphs.map((text) => text.trim() !== '' && { kind: 'paragraph' as const, runs: inlineRuns(text) }),
    bullets.length > 0 && { kind: 'list', ordered: false, items: bullets.map(bulletItem) },
    numbered.length > 0 && { kind: 'list', ordered: true, items: numberedItems(numbered) },
    table && { kind: 'table', cells: tableCells(table) },
    loaded && { kind: 'image', image: loaded, alt: caption ? plainText(caption) : image.artifact, caption },
  ];
  return blocks.filter((block) => typeof block === 'object');
}

/** Counts the visible words: titles, texts, lists, tables and captions, but not the repeated footers. */
export function countPrintedWords({ title, below, blocks }: PrintedDocument): number {
  const texts = blocks.flatMap((block): Run[][] => {
    switch (block.kind) {
      case 'list':
        return block.items.map(({ runs }) => runs);
      case 'table':
        return [block.cells.header, ...block.cells.rows].flat();
      case 'image':
        return block.caption ? [block.caption] : [];
      default:
        return [block.runs];
    }
  });
  return [title, ...below, ...texts].reduce((sum, runs) => sum + countWords(plainText(runs)), 0);
}

import type { NodeCompiler, NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { DOCUMENT_MARGIN, DOCUMENT_SIZES, paperSize, imageSize } from './document.sizes.js';
import { DOCUMENT_TEMPLATES, type DocumentTemplate } from './document.templates.js';
import { continuedWord } from './document.words.js';
import { readFormula } from './formula.js';
import { bulletItem, inlineRuns, numberedItems, plainLine, type ListItem, type Run } from './inline.text.js';
import type { DocumentOutline, OutlineSection, OutlineTable } from './outline.schema.js';
import { typeset } from './pdf.compiler.js';
import type { LoadedImage } from './image.reader.js';
import { CELL_PADDING, layoutTable, tableCells } from './table.layout.js';
import { breakableRuns, startsRightToLeft, type TextStyle } from './text.layout.js';

const LIST_INDENT = 18;
const TABLE_SIZES = [10, 9, 8];
/** The characters of a formula's source that certainly fit a line, per point of width. */
const FORMULA_LETTERS = 0.1;
const FONT_NAMES = { carlito: 'Carlito', 'source-serif': 'Source Serif 4', nunito: 'Nunito' };
const FALLBACKS = [
  'DejaVu Sans',
  'Noto Sans Devanagari',
  'Noto Sans Thai',
  'Droid Sans Fallback',
  'Noto Emoji',
];
const EMOJI = /((?:\p{RGI_Emoji}|\p{Emoji_Presentation})+)/v;

/** A text for the template, with the direction of its first letter. */
interface Written {
  rtl: boolean;
  runs: object[];
}

/** Converts an outline to the data of `worker/assets/document.typ`. Every text in it stays data. */
class PdfOutline {
  readonly files = new Map<string, Buffer>();
  private readonly template: DocumentTemplate;
  private readonly language: string;
  private readonly paper: { width: number; height: number };
  private readonly width: number;
  /** The level of the previous heading; the title has level 1. */
  private rank = 1;

  constructor(
    private readonly outline: DocumentOutline,
    private readonly images: ReadonlyMap<string, LoadedImage>,
    private readonly withFormulas: boolean,
  ) {
    this.template = DOCUMENT_TEMPLATES[outline.template_type ?? 'classic'];
    this.language = outline.language ?? 'en';
    this.paper = paperSize(this.language);
    this.width = this.paper.width - DOCUMENT_MARGIN.x * 2;
    this.files.set('document.json', Buffer.from(JSON.stringify(this.data())));
  }

  private data(): object {
    const { outline, template } = this;
    const [language = 'en', ...subtags] = this.language.split('-');
    const region = subtags.find((subtag) => /^[A-Za-z]{2}$/.test(subtag));
    const { heading, body } = template.faces;
    return {
      ...this.paper,
      look: template.type,
      palette: template.palette,
      sizes: DOCUMENT_SIZES,
      fonts: { heading: FONT_NAMES[heading], body: FONT_NAMES[body] },
      fallbacks: FALLBACKS,
      lang: language.toLowerCase(),
      ...(region && { region: region.toUpperCase() }),
      continued: continuedWord(this.language),
      name: plainLine(outline.title),
      ...(outline.author && { author: plainLine(outline.author) }),
      title: this.written(inlineRuns(outline.title), DOCUMENT_SIZES.title, this.width - 90),
      below: [outline.subtitle, outline.author].flatMap((text) =>
        text ? [this.written(inlineRuns(text), DOCUMENT_SIZES.subtitle, this.width - 90)] : [],
      ),
      tables: outline.sections.some(({ table }) => table),
      blocks: outline.sections.flatMap((section) => this.section(section)),
    };
  }

  private section(section: OutlineSection): object[] {
    const level = section.level ?? 1;
    const paragraphs = (section.paragraphs ?? []).filter((text) => text.trim());
    const heading = inlineRuns(section.heading.replace(/^#{1,6}\s+/, ''));
    return [
      section.heading.trim() && {
        kind: 'heading',
        level,
        rank: this.rankOf(level),
        ...this.written(heading, DOCUMENT_SIZES.headings[level - 1] ?? 12),
      },
      ...paragraphs.map((text) => ({ kind: 'paragraph', ...this.written(inlineRuns(text)) })),
      section.bullets?.length && this.list(section.bullets.map(bulletItem), false),
      section.numbered?.length && this.list(numberedItems(section.numbered), true),
      section.table && this.table(section.table),
      section.image && this.image(section.image),
    ].filter((block) => typeof block === 'object');
  }

  private rankOf(level: number): number {
    this.rank = Math.min(level, this.rank) + 1;
    return this.rank;
  }

  private written(runs: Run[], size = DOCUMENT_SIZES.body, width = this.width): Written {
    const style: TextStyle = { family: this.template.faces.body, size, stretch: 1.05 };
    const parts = aroundFormulas(breakableRuns(runs, style, width));
    return { rtl: startsRightToLeft(runs), runs: parts.flatMap((run) => this.run(run, style, width)) };
  }

  private run(run: Run, style: TextStyle, width: number): object[] {
    const { text, bold, italic, code, formula } = run;
    if (formula) {
      const { source, display } = formula;
      const node = this.withFormulas ? readFormula(source, display) : null;
      const large = source.length > width * FORMULA_LETTERS || source.includes('\\\\');
      const asSource = node && !large ? [] : breakableRuns([{ text: source, code: true }], style, width);
      if (!node) return asSource;
      return [{ formula: node, ...formula, large, shown: asSource[0]?.text ?? source }];
    }
    const marks = { ...(bold && { bold }), ...(italic && { italic }), ...(code && { code }) };
    return text
      .split(EMOJI)
      .flatMap((part, i) => (part ? [{ text: part, ...marks, ...(i % 2 === 1 && { emoji: true }) }] : []));
  }

  private list(items: ListItem[], ordered: boolean): object {
    const entries: Array<Written & { below: Written[] }> = [];
    for (const item of items) {
      const width = this.width - LIST_INDENT * (item.level + 1);
      const entry = this.written(item.runs, DOCUMENT_SIZES.body, width);
      const last = entries.at(-1);
      if (item.level > 0 && last) last.below.push(entry);
      else entries.push({ ...entry, below: [] });
    }
    return { kind: 'list', ordered, rtl: entries[0]?.rtl ?? false, items: entries };
  }

  private table(table: OutlineTable): object {
    const cells = tableCells(table);
    const size = TABLE_SIZES[Math.max(0, Math.ceil((cells.header.length - 4) / 2))] ?? 8;
    const layout = layoutTable(cells, { family: this.template.faces.body, size }, this.width);
    const room = this.paper.height - DOCUMENT_MARGIN.top - DOCUMENT_MARGIN.bottom;
    const repeat = layout.header.height < room / 2;
    const row = (texts: Run[][]) =>
      texts.map((runs, i) => this.written(runs, size, (layout.columns[i] ?? 0) - CELL_PADDING.x * 2));
    return {
      kind: 'table',
      size,
      rtl: startsRightToLeft(cells.header.flat()),
      columns: layout.columns,
      numeric: layout.numeric,
      repeat,
      header: row(cells.header),
      rows: cells.rows.map((texts, i) => ({
        cells: row(texts),
        // Keep a row together if it certainly fits a page.
        breakable: (layout.rows[i]?.height ?? 0) * 1.2 > room - (repeat ? layout.header.height * 1.2 : 0),
      })),
    };
  }

  private image(image: NonNullable<OutlineSection['image']>): object | undefined {
    const loaded = this.images.get(image.artifact);
    if (!loaded) return undefined;
    const path = `picture-${[...this.images.keys()].indexOf(image.artifact)}.${loaded.format}`;
    this.files.set(path, loaded.bytes);
    return {
      kind: 'picture',
      path: `/${path}`,
      ...imageSize(loaded, this.width),
      alt: image.caption ? plainLine(image.caption) : image.artifact,
      ...(image.caption && { caption: this.written(inlineRuns(image.caption), DOCUMENT_SIZES.caption) }),
    };
  }
}

/** A formula on lines of its own ends the line before it: the spaces around it would indent its neighbours. */
function aroundFormulas(runs: Run[]): Run[] {
  return runs.map((run, i) => {
    if (run.formula) return run;
    const start = runs[i - 1]?.formula?.display ? run.text.trimStart() : run.text;
    return { ...run, text: runs[i + 1]?.formula?.display ? start.trimEnd() : start };
  });
}

/** Typesets a document with its formulas; if that fails, with their sources. */
function setDocument<Result>(
  outline: DocumentOutline,
  images: ReadonlyMap<string, LoadedImage>,
  use: (document: NodeTypstDocument, typst: NodeCompiler) => Result,
): Result {
  try {
    return typeset(new PdfOutline(outline, images, true).files, use);
  } catch {
    return typeset(new PdfOutline(outline, images, false).files, use);
  }
}

/** Writes PDF/UA, for screen readers, unless a letter is missing in all fonts. */
function exportPdf(document: NodeTypstDocument, typst: NodeCompiler): Buffer {
  const creationTimestamp = Math.floor(Date.now() / 1000);
  try {
    return typst.pdf(document, { creationTimestamp, pdfStandard: 'ua-1' });
  } catch {
    return typst.pdf(document, { creationTimestamp });
  }
}

/** Writes a document as a tagged PDF with bookmarks. */
export function writePdf(
  outline: DocumentOutline,
  images: ReadonlyMap<string, LoadedImage>,
): { bytes: Buffer; pages: number } {
  return setDocument(outline, images, (document, typst) => ({
    bytes: exportPdf(document, typst),
    pages: document.numOfPages,
  }));
}

/** The number of pages of a document as a PDF. */
export function countPages(outline: DocumentOutline, images: ReadonlyMap<string, LoadedImage>): number {
  return setDocument(outline, images, (document) => document.numOfPages);
}

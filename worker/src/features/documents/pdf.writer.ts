import type { NodeCompiler, NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import type { DocumentBlock, PrintedDocument } from './document.reader.js';
import { DOCUMENT_MARGIN, DOCUMENT_SIZES, imageSize } from './document.sizes.js';
import { continuedWord } from './document.words.js';
import { readFormula } from './formula.js';
import { plainText, type ListItem, type Run } from './inline.text.js';
import { typeset } from './pdf.compiler.js';
import { CELL_PADDING, layoutTable, type TableCells } from './table.layout.js';
import { breakableRuns, startsRightToLeft, type TextStyle } from './text.layout.js';

const LIST_INDENT = 18;
const TABLE_SIZES = [10, 9, 8];
/** Characters of a formula's source per point of width that certainly fit a line. */
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

/** Converts a document to the data of `worker/assets/document.typ`. All text is passed as data, never as markup. */
class PdfData {
  readonly files = new Map<string, Buffer>();
  /** The level of the previous heading; the title has level 1. */
  private rank = 1;

  constructor(
    private readonly document: PrintedDocument,
    private readonly withFormulas: boolean,
  ) {
    this.files.set('document.json', Buffer.from(JSON.stringify(this.data())));
  }

  private data(): object {
    const { template, paper, language, title, below, author, blocks, width } = this.document;
    const [lang = 'en', ...subtags] = language.split('-');
    const region = subtags.find((subtag) => /^[A-Za-z]{2}$/.test(subtag));
    const { heading, body } = template.faces;
    return {
      ...paper,
      look: template.type,
      palette: template.palette,
      sizes: DOCUMENT_SIZES,
      fonts: { heading: FONT_NAMES[heading], body: FONT_NAMES[body] },
      fallbacks: FALLBACKS,
      lang: lang.toLowerCase(),
      ...(region && { region: region.toUpperCase() }),
      continued: continuedWord(language),
      name: plainText(title),
      ...(author && { author }),
      title: this.written(title, DOCUMENT_SIZES.title, width - 90),
      below: below.map((runs) => this.written(runs, DOCUMENT_SIZES.subtitle, width - 90)),
      tables: blocks.some(({ kind }) => kind === 'table'),
      blocks: blocks.map((block) => this.block(block)),
    };
  }

  private block(block: DocumentBlock): object {
    switch (block.kind) {
      case 'heading': {
        const { kind, level, runs } = block;
        this.rank = Math.min(level, this.rank) + 1;
        return { kind, level, rank: this.rank, ...this.written(runs, DOCUMENT_SIZES.headings[level - 1]) };
      }
      case 'paragraph':
        return { kind: block.kind, ...this.written(block.runs) };
      case 'list':
        return this.list(block.items, block.ordered);
      case 'table':
        return this.table(block.cells);
      case 'image':
        return this.image(block);
    }
  }

  private written(runs: Run[], size = DOCUMENT_SIZES.body, width = this.document.width): Written {
    const style: TextStyle = { family: this.document.template.faces.body, size, stretch: 1.05 };
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
      const width = this.document.width - LIST_INDENT * (item.level + 1);
      const entry = this.written(item.runs, DOCUMENT_SIZES.body, width);
      const last = entries.at(-1);
      if (item.level > 0 && last) last.below.push(entry);
      else entries.push({ ...entry, below: [] });
    }
    return { kind: 'list', ordered, rtl: entries[0]?.rtl ?? false, items: entries };
  }

  private table(cells: TableCells): object {
    const { template, paper, width } = this.document;
    const size = TABLE_SIZES[Math.max(0, Math.ceil((cells.header.length - 4) / 2))] ?? 8;
    const layout = layoutTable(cells, { family: template.faces.body, size }, width);
    const room = paper.height - DOCUMENT_MARGIN.top - DOCUMENT_MARGIN.bottom;
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

  private image({ image, alt, caption }: Extract<DocumentBlock, { kind: 'image' }>): object {
    const path = `picture-${this.files.size}.${image.format}`;
    this.files.set(path, image.bytes);
    return {
      kind: 'picture',
      path: `/${path}`,
      ...imageSize(image, this.document.width),
      alt,
      ...(caption && { caption: this.written(caption, DOCUMENT_SIZES.caption) }),
    };
  }
}

/** Removes spaces next to display formulas, which would indent the neighbouring lines. */
function aroundFormulas(runs: Run[]): Run[] {
  return runs.map((run, i) => {
    if (run.formula) return run;
    const start = runs[i - 1]?.formula?.display ? run.text.trimStart() : run.text;
    return { ...run, text: runs[i + 1]?.formula?.display ? start.trimEnd() : start };
  });
}

/** Typesets a document with its formulas. If that fails, shows their sources instead. */
function setDocument<Result>(
  document: PrintedDocument,
  use: (set: NodeTypstDocument, typst: NodeCompiler) => Result,
): Result {
  try {
    return typeset(new PdfData(document, true).files, use);
  } catch {
    return typeset(new PdfData(document, false).files, use);
  }
}

/** Exports PDF/UA for screen readers, unless all fonts lack a letter. */
function exportPdf(set: NodeTypstDocument, typst: NodeCompiler): Buffer {
  const creationTimestamp = Math.floor(Date.now() / 1000);
  try {
    return typst.pdf(set, { creationTimestamp, pdfStandard: 'ua-1' });
  } catch {
    return typst.pdf(set, { creationTimestamp });
  }
}

/** Writes a document as a tagged PDF with bookmarks. */
export const writePdf = (document: PrintedDocument): { bytes: Buffer; pages: number } =>
  setDocument(document, (set, typst) => ({ bytes: exportPdf(set, typst), pages: set.numOfPages }));

/** The number of pages of a document as a PDF. */
export const countPages = (document: PrintedDocument): number =>
  setDocument(document, ({ numOfPages }) => numOfPages);

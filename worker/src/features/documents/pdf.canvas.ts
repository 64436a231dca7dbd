import PDFDocument from 'pdfkit';
import { CODE_SCALE, facePath, paintedForm, type FaceName } from './font.book.js';
import type { DocumentTemplate } from './document.templates.js';
import type { Picture } from './picture.reader.js';
import { visualOrder } from './text.bidi.js';
import type { Line, TextStyle } from './text.layout.js';

type Structure = ReturnType<PDFKit.PDFDocument['struct']>;

/** A public method of pdfkit that its types leave out: a picture opened once is stored once. */
type ImageOpener = PDFKit.PDFDocument & { openImage(bytes: Buffer): PDFKit.Mixins.ImageSrc };

/** Scripts in which glyphs stand in another order than their letters. */
const RESHAPED = /[\p{Script=Devanagari}\p{Script=Thai}]/u;

const MARGIN = { x: 62, top: 62, bottom: 70 };

export interface CanvasOptions {
  title: string;
  author?: string;
  language: string;
  /** Counts pages only: pictures keep their place but are not decoded. */
  draft: boolean;
}

export interface PaintStyle extends TextStyle {
  colour: string;
  /** Multiple of the size. */
  lineHeight: number;
}

/** The paper of a language's readers. */
export function paperSize(language: string): 'A4' | 'LETTER' {
  return /-(US|CA)$/i.test(language) ? 'LETTER' : 'A4';
}

/** A tagged PDF with a cursor: what is painted belongs to a structure element, ornaments are artifacts. */
export class PdfCanvas {
  readonly doc: PDFKit.PDFDocument;
  readonly left = MARGIN.x;
  readonly width: number;
  readonly bottom: number;
  readonly top = MARGIN.top;
  y = MARGIN.top;
  private readonly root: Structure;
  private readonly images = new Map<Picture, PDFKit.Mixins.ImageSrc>();
  private readonly chunks: Buffer[] = [];
  private readonly faces = new Set<FaceName>();

  constructor(
    readonly template: DocumentTemplate,
    private readonly options: CanvasOptions,
  ) {
    this.doc = new PDFDocument({
      size: paperSize(options.language),
      margins: { top: MARGIN.top, bottom: 0, left: MARGIN.x, right: MARGIN.x },
      bufferPages: true,
      pdfVersion: '1.7',
      lang: options.language,
      tagged: true,
      displayTitle: true,
      info: {
        Title: options.title,
        ...(options.author ? { Author: options.author } : {}),
        Creator: 'Studyhall',
      },
    });
    this.doc.on('data', (chunk: Buffer) => {
      if (!options.draft) this.chunks.push(chunk);
    });
    this.width = this.doc.page.width - MARGIN.x * 2;
    this.bottom = this.doc.page.height - MARGIN.bottom;
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
  }

  get room(): number {
    return this.bottom - this.y;
  }

  get pageRoom(): number {
    return this.bottom - this.top;
  }

  newPage(): void {
    this.doc.addPage();
    this.y = this.top;
  }

  /** Starts a new page unless `height` fits. */
  ensure(height: number): void {
    if (height > this.room && this.y > this.top) this.newPage();
  }

  /** A structure element under `parent`, or under the document. */
  element(type: string, parent?: Structure, options: { alt?: string; scope?: 'Column' } = {}): Structure {
    const element = this.doc.struct(type, options);
    (parent ?? this.root).add(element);
    return element;
  }

  /** Paints as content of an element. Must stay on one page. */
  within(element: Structure, type: string, paint: () => void): void {
    const content = this.doc.markStructureContent(type);
    paint();
    this.doc.endMarkedContent();
    element.add(content);
  }

  /** Paints what only decorates: screen readers pass over it. */
  ornament(paint: () => void, pagination = false): void {
    this.doc.markContent('Artifact', { type: pagination ? 'Pagination' : 'Layout' });
    paint();
    this.doc.endMarkedContent();
  }

  rect(x: number, y: number, w: number, h: number, colour: string): void {
    this.doc.rect(x, y, w, h).fill(`#${colour}`);
  }

  /** Paints one line with its top at `y`. */
  line(
    line: Line,
    x: number,
    y: number,
    width: number,
    style: PaintStyle,
    align: 'left' | 'right' | 'center',
    rtl = false,
  ): void {
    const height = style.size * style.lineHeight;
    const baseline = y + height / 2 + style.size * 0.33;
    const spare = width - line.width;
    const side = rtl && align === 'left' ? 'right' : align;
    let at = x + (side === 'right' ? spare : side === 'center' ? spare / 2 : 0);
    for (const fragment of visualOrder(line, style, rtl)) {
      const size = fragment.code ? style.size * CODE_SCALE : style.size;
      if (fragment.code) {
        const box = fragment.text.trimEnd();
        const boxWidth = fragment.width * (box.length / fragment.text.length);
        this.rect(
          at - 1.5,
          baseline - size * 0.9,
          boxWidth + 3,
          size * 1.2,
          this.template.palette.codeGround,
        );
      }
      // Shaping moves and joins these letters: who copies or reads aloud gets them as they were written.
      const reshaped = RESHAPED.test(fragment.text);
      if (reshaped) this.doc.markContent('Span', { actual: fragment.text });
      this.face(fragment.face, size)
        .fillColor(`#${style.colour}`)
        .text(paintedForm(fragment.text), at, baseline, {
          lineBreak: false,
          baseline: 'alphabetic',
          // Shaping the stretch as a whole puts its words in their order.
          ...(fragment.rtl ? { features: [] } : {}),
        });
      if (reshaped) this.doc.endMarkedContent();
      at += fragment.width;
    }
  }

  private face(name: FaceName, size: number): PDFKit.PDFDocument {
    if (!this.faces.has(name)) {
      this.doc.registerFont(name, facePath(name));
      this.faces.add(name);
    }
    return this.doc.font(name, size);
  }

  image(picture: Picture, x: number, y: number, width: number, height: number): void {
    if (this.options.draft) return;
    const image = this.images.get(picture) ?? (this.doc as ImageOpener).openImage(picture.bytes);
    this.images.set(picture, image);
    this.doc.image(image, x, y, { width, height });
  }

  /** Runs `paint` on every page, then closes the file. */
  async finish(paint: (page: number, pages: number) => void): Promise<{ bytes: Buffer; pages: number }> {
    const { count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.doc.switchToPage(page);
      this.ornament(() => paint(page + 1, count), true);
    }
    this.root.end();
    const ended = new Promise<void>((resolve, reject) => {
      this.doc.once('end', resolve);
      this.doc.once('error', reject);
    });
    this.doc.end();
    await ended;
    return { bytes: Buffer.concat(this.chunks), pages: count };
  }
}

import { DOCUMENT_TEMPLATES, type DocumentTemplate } from './document.templates.js';
import { continuedWord } from './document.words.js';
import { bulletItem, inlineRuns, numberedItems, plainLine, type ListItem, type Run } from './inline.text.js';
import type { DocumentOutline, OutlineSection } from './outline.schema.js';
import { PdfCanvas, type PaintStyle } from './pdf.canvas.js';
import { PdfTable } from './pdf.table.js';
import type { Picture } from './picture.reader.js';
import { layoutLines, startsRightToLeft, type Line } from './text.layout.js';

/** Sizes in points, shared with the Word writer so that both make nearly the same pages. */
export const DOCUMENT_SIZES = {
  title: 26,
  subtitle: 13,
  headings: [17, 14, 12],
  body: 11,
  table: 9.5,
  caption: 9.5,
  footer: 8.5,
};
export const LIST_INDENT = 18;
/** A picture's largest height on a page, in points, and the pixels that make a point at its natural size. */
export const PICTURE_HEIGHT = 255;
const PIXELS_PER_POINT = 1.6;
const BODY_LINE = 1.4;

/** A picture's size on paper: its natural one, at most the width of the text. */
export function pictureSize(picture: Picture, width: number): { width: number; height: number } {
  const scale = Math.min(width / picture.width, PICTURE_HEIGHT / picture.height, 1 / PIXELS_PER_POINT);
  // A small picture may grow a little, but not until it blurs.
  const grown = Math.max(scale, Math.min(1, width / picture.width, PICTURE_HEIGHT / picture.height) * 0.55);
  return { width: picture.width * grown, height: picture.height * grown };
}

class PdfWriter {
  private readonly template: DocumentTemplate;
  private readonly canvas: PdfCanvas;
  private readonly language: string;

  constructor(
    private readonly outline: DocumentOutline,
    private readonly pictures: ReadonlyMap<string, Picture>,
    private readonly draft: boolean,
  ) {
    this.template = DOCUMENT_TEMPLATES[outline.template_type ?? 'classic'];
    this.language = outline.language ?? 'en';
    this.canvas = new PdfCanvas(this.template, {
      title: plainLine(outline.title),
      author: outline.author && plainLine(outline.author),
      language: this.language,
      draft,
    });
  }

  write(): Promise<{ bytes: Buffer; pages: number }> {
    this.titleBlock();
    for (const section of this.outline.sections) this.section(section);
    return this.canvas.finish((page, pages) => this.footer(page, pages));
  }

  private style(
    size: number,
    colour: string,
    family: 'heading' | 'body' = 'body',
    lineHeight = BODY_LINE,
  ): PaintStyle {
    return { family: this.template.faces[family], size, colour, lineHeight };
  }

  private titleBlock(): void {
    const { canvas, template } = this;
    const { palette } = template;
    const banded = template.type !== 'classic';
    const title = this.style(
      DOCUMENT_SIZES.title,
      banded ? palette.onCover : palette.heading,
      'heading',
      1.2,
    );
    const small = this.style(
      DOCUMENT_SIZES.subtitle,
      banded ? palette.onCoverSoft : palette.muted,
      'body',
      1.35,
    );
    const below = [this.outline.subtitle, this.outline.author].flatMap((text) =>
      text ? [inlineRuns(text)] : [],
    );
    const width = canvas.width - (template.type === 'playful' ? 90 : 0);
    const titleLines = layoutLines([{ text: plainLine(this.outline.title), bold: true }], title, width);
    const belowLines = below.map((runs) => layoutLines(runs, small, width));
    const height =
      titleLines.length * title.size * title.lineHeight +
      belowLines.flat().length * small.size * small.lineHeight;
    if (banded) this.band(height + 76);
    canvas.y = banded ? 40 : canvas.top;
    const element = canvas.element('H1');
    this.lines(titleLines, title, {
      element,
      type: 'H1',
      rtl: startsRightToLeft([{ text: this.outline.title }]),
    });
    canvas.y += 4;
    belowLines.forEach((lines, i) =>
      this.lines(lines, small, {
        element: canvas.element('P'),
        type: 'P',
        rtl: startsRightToLeft(below[i] ?? []),
      }),
    );
    if (banded) {
      canvas.y = height + 76 + 26;
    } else {
      canvas.ornament(() => {
        canvas.rect(canvas.left, canvas.y + 9, canvas.width, 0.75, palette.rule);
        canvas.rect(canvas.left, canvas.y + 8, 84, 2.5, palette.accent);
      });
      canvas.y += 28;
    }
  }

  /** The coloured head of the first page. */
  private band(height: number): void {
    const { canvas, template } = this;
    const { palette } = template;
    const page = canvas.doc.page;
    canvas.ornament(() => {
      canvas.doc.save().rect(0, 0, page.width, height).clip();
      canvas.rect(0, 0, page.width, height, palette.cover);
      if (template.type === 'modern') canvas.rect(0, height - 6, page.width, 6, palette.accent);
      else {
        canvas.doc.circle(page.width - 10, 6, 74).fill(`#${palette.accentTwo}`);
        canvas.doc.circle(page.width - 92, height + 4, 30).fill(`#${palette.accent}`);
      }
      canvas.doc.restore();
    });
  }

  private section(section: OutlineSection): void {
    const { canvas } = this;
    if (section.heading.trim()) this.heading(section);
    for (const text of section.paragraphs ?? []) if (text.trim()) this.paragraph(inlineRuns(text));
    if (section.bullets?.length) this.list(section.bullets.map(bulletItem), () => '•');
    if (section.numbered?.length) this.list(numberedItems(section.numbered), (i) => `${i + 1}.`);
    if (section.table) {
      new PdfTable(canvas, continuedWord(this.language)).paint(section.table);
      canvas.y += 14;
    }
    if (section.image) this.picture(section.image);
  }

  private heading(section: OutlineSection): void {
    const { canvas, template } = this;
    const level = section.level ?? 1;
    const size = DOCUMENT_SIZES.headings[level - 1] ?? 12;
    const style = this.style(
      size,
      level === 3 ? template.palette.body : template.palette.heading,
      'heading',
      1.25,
    );
    const text = plainLine(section.heading);
    const lines = layoutLines([{ text, bold: true }], style, canvas.width);
    if (canvas.y > canvas.top + 2) canvas.y += level === 1 ? 12 : 8;
    // A heading never stands alone at the foot of a page.
    const next = section.image && !section.paragraphs?.length ? 200 : 56;
    canvas.ensure(lines.length * size * style.lineHeight + next);
    const type = `H${level + 1}`;
    const start = canvas.doc.page;
    this.lines(lines, style, { element: canvas.element(type), type, rtl: startsRightToLeft([{ text }]) });
    if (start === canvas.doc.page) canvas.doc.outline.addItem(text);
    canvas.y += 5;
  }

  private paragraph(runs: Run[]): void {
    const style = this.style(DOCUMENT_SIZES.body, this.template.palette.body);
    this.lines(layoutLines(runs, style, this.canvas.width), style, {
      element: this.canvas.element('P'),
      type: 'P',
      rtl: startsRightToLeft(runs),
    });
    this.canvas.y += 7;
  }

  private list(items: ListItem[], marker: (index: number) => string): void {
    const { canvas } = this;
    const style = this.style(DOCUMENT_SIZES.body, this.template.palette.body);
    const list = canvas.element('L');
    items.forEach((item, i) => {
      const item_ = canvas.element('LI', list);
      const label = canvas.element('Lbl', item_);
      const body = canvas.element('LBody', item_);
      const indent = LIST_INDENT * (item.level + 1);
      const rtl = startsRightToLeft(item.runs);
      const lines = layoutLines(item.runs, style, canvas.width - indent);
      canvas.ensure(Math.min(lines.length, 2) * style.size * style.lineHeight);
      const markerLine = layoutLines([{ text: marker(i), bold: true }], style, LIST_INDENT)[0];
      if (markerLine) {
        const x = rtl ? canvas.left + canvas.width - indent + 6 : canvas.left + indent - LIST_INDENT;
        const colour = marker(i) === '•' ? this.template.palette.accent : this.template.palette.heading;
        canvas.within(label, 'Lbl', () =>
          canvas.line(markerLine, x, canvas.y, LIST_INDENT, { ...style, colour }, 'left'),
        );
      }
      this.lines(lines, style, { element: body, type: 'LBody', rtl, indent });
      canvas.y += 3;
    });
    canvas.y += 6;
  }

  private picture(image: NonNullable<OutlineSection['image']>): void {
    const { canvas } = this;
    const picture = this.pictures.get(image.artifact);
    if (!picture) return;
    const natural = pictureSize(picture, canvas.width);
    const caption = image.caption ? inlineRuns(image.caption) : undefined;
    const style = this.style(DOCUMENT_SIZES.caption, this.template.palette.muted);
    const lines = caption ? layoutLines(caption, style, canvas.width) : [];
    const around = 24 + lines.length * style.size * style.lineHeight;
    // A little smaller is better than half a page left white; Word does not shrink, so neither does its page count.
    const shrink = this.draft ? 1 : Math.min(1, (canvas.room - around) / natural.height);
    const scale = shrink >= 0.65 ? shrink : 1;
    const size = { width: natural.width * scale, height: natural.height * scale };
    canvas.ensure(size.height + around);
    canvas.y += 4;
    const x = canvas.left + (canvas.width - size.width) / 2;
    const figure = canvas.element('Figure', undefined, {
      alt: image.caption ? plainLine(image.caption) : image.artifact,
    });
    canvas.within(figure, 'Figure', () => canvas.image(picture, x, canvas.y, size.width, size.height));
    canvas.y += size.height + 6;
    if (lines.length) {
      this.lines(lines, style, { element: canvas.element('Caption'), type: 'Caption', align: 'center' });
    }
    canvas.y += 12;
  }

  /** Paints lines from the cursor down, over pages; never leaves one line of several behind. */
  private lines(
    lines: Line[],
    style: PaintStyle,
    how: {
      element: ReturnType<PdfCanvas['element']>;
      type: string;
      rtl?: boolean;
      indent?: number;
      align?: 'left' | 'center';
    },
  ): void {
    const { canvas } = this;
    const height = style.size * style.lineHeight;
    const indent = how.indent ?? 0;
    for (let i = 0; i < lines.length;) {
      let fits = Math.floor((canvas.room + 0.01) / height);
      const left = lines.length - i;
      if (fits < left && fits === left - 1 && fits > 1) fits--;
      if (fits < Math.min(2, left) && canvas.y > canvas.top) {
        canvas.newPage();
        continue;
      }
      const part = lines.slice(i, i + Math.max(1, fits));
      canvas.within(how.element, how.type, () =>
        part.forEach((line, j) =>
          canvas.line(
            line,
            canvas.left + (how.rtl ? 0 : indent),
            canvas.y + j * height,
            canvas.width - indent,
            style,
            how.align ?? 'left',
            how.rtl,
          ),
        ),
      );
      canvas.y += part.length * height;
      i += part.length;
      if (i < lines.length) canvas.newPage();
    }
  }

  private footer(page: number, pages: number): void {
    const { canvas } = this;
    const style = this.style(DOCUMENT_SIZES.footer, this.template.palette.muted);
    const y = canvas.doc.page.height - 46;
    canvas.rect(canvas.left, y - 6, canvas.width, 0.5, this.template.palette.rule);
    const title = layoutLines([{ text: plainLine(this.outline.title) }], style, canvas.width - 80);
    const number = layoutLines([{ text: `${page} / ${pages}` }], style, 80)[0];
    const first = title[0];
    if (first) canvas.line(first, canvas.left, y, canvas.width - 80, style, 'left');
    if (number) canvas.line(number, canvas.left + canvas.width - 80, y, 80, style, 'right');
  }
}

/** Writes a document as a tagged PDF. With `draft` it only counts pages. */
export function writePdf(
  outline: DocumentOutline,
  pictures: ReadonlyMap<string, Picture>,
  draft = false,
): Promise<{ bytes: Buffer; pages: number }> {
  return new PdfWriter(outline, pictures, draft).write();
}

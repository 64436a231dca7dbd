import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  ImageRun,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  ShadingType,
  TabStopType,
  Table,
  TextRun,
  type IParagraphOptions,
} from 'docx';
import { DOCUMENT_TEMPLATES, type DocumentTemplate } from './document.templates.js';
import { docxStyles } from './docx.styles.js';
import { docxTable } from './docx.table.js';
import { textRuns } from './docx.runs.js';
import { bulletItem, inlineRuns, numberedItems, plainLine, type ListItem, type Run } from './inline.text.js';
import type { DocumentOutline, OutlineSection } from './outline.schema.js';
import { DOCUMENT_MARGIN, paperSize, imageSize, twips } from './document.sizes.js';
import type { LoadedImage } from './image.reader.js';
import { startsRightToLeft } from './text.layout.js';

class DocxWriter {
  private readonly template: DocumentTemplate;
  private readonly width: number;
  private readonly paper: { width: number; height: number };
  private numberedLists = 0;
  private imageId = 1;

  constructor(
    private readonly outline: DocumentOutline,
    private readonly images: ReadonlyMap<string, LoadedImage>,
  ) {
    this.template = DOCUMENT_TEMPLATES[outline.template_type ?? 'classic'];
    this.paper = paperSize(outline.language ?? 'en');
    this.width = this.paper.width - DOCUMENT_MARGIN.x * 2;
  }

  async write(): Promise<Buffer> {
    const title = plainLine(this.outline.title);
    const author = this.outline.author ? plainLine(this.outline.author) : undefined;
    const children = [
      ...this.titleBlock(title, author),
      ...this.outline.sections.flatMap((section) => this.section(section)),
    ];
    const document = new Document({
      title,
      creator: author ?? 'Studyhall',
      lastModifiedBy: author ?? 'Studyhall',
      description: this.outline.subtitle ? plainLine(this.outline.subtitle) : undefined,
      styles: docxStyles(this.template, this.outline.language ?? 'en-GB'),
      numbering: { config: [this.bulletLevels(), this.numberLevels()] },
      sections: [
        {
          properties: {
            page: {
              size: { width: twips(this.paper.width), height: twips(this.paper.height) },
              margin: {
                top: twips(DOCUMENT_MARGIN.top),
                bottom: twips(DOCUMENT_MARGIN.bottom),
                left: twips(DOCUMENT_MARGIN.x),
                right: twips(DOCUMENT_MARGIN.x),
                footer: twips(34),
              },
            },
          },
          footers: { default: this.footer(title) },
          children,
        },
      ],
    });
    return Packer.toBuffer(document);
  }

  private titleBlock(title: string, author: string | undefined): Paragraph[] {
    const { palette, type } = this.template;
    const banded = type !== 'classic';
    const shading = banded
      ? { shading: { type: ShadingType.CLEAR, color: 'auto', fill: palette.cover } }
      : {};
    // The same borders on each line of the title make Word draw them as one box.
    const ground = { style: BorderStyle.SINGLE, size: 96, space: 0, color: palette.cover };
    const edge = { style: BorderStyle.SINGLE, size: 24, space: 6, color: palette.accent };
    const box = banded ? { top: ground, left: ground, right: ground, bottom: edge } : undefined;
    const underline = { bottom: { style: BorderStyle.SINGLE, size: 12, space: 8, color: palette.accent } };
    const below = [
      this.outline.subtitle && inlineRuns(this.outline.subtitle),
      author && [{ text: author }],
    ].filter((runs): runs is Run[] => Boolean(runs));
    const paragraphs = [
      { style: 'Title', runs: [{ text: title }] },
      ...below.map((runs) => ({ style: 'Subtitle', runs })),
    ];
    return paragraphs.map(({ style, runs }, i) => {
      const last = i === paragraphs.length - 1;
      return this.paragraph(runs, {
        style,
        ...shading,
        border: box ?? (last ? underline : undefined),
        spacing: { after: last ? twips(22) : 0 },
      });
    });
  }

  private section(section: OutlineSection): Array<Paragraph | Table> {
    const out: Array<Paragraph | Table> = [];
    const level = section.level ?? 1;
    if (section.heading.trim()) {
      out.push(
        this.paragraph([{ text: plainLine(section.heading) }], { style: `Heading${level}`, keepNext: true }),
      );
    }
    for (const text of section.paragraphs ?? []) {
      if (text.trim()) out.push(this.paragraph(inlineRuns(text), { style: 'BodyText' }));
    }
    if (section.bullets?.length) out.push(...this.list(section.bullets.map(bulletItem), 'bullets'));
    if (section.numbered?.length) out.push(...this.list(numberedItems(section.numbered), 'numbers'));
    if (section.table) {
      out.push(docxTable(section.table, this.template, this.width));
      out.push(new Paragraph({ style: 'BodyText', children: [] }));
    }
    if (section.image) out.push(...this.image(section.image));
    return out;
  }

  private paragraph(runs: readonly Run[], options: IParagraphOptions): Paragraph {
    return new Paragraph({
      ...options,
      ...(startsRightToLeft(runs) ? { bidirectional: true } : {}),
      children: textRuns(runs, this.template),
    });
  }

  private list(items: ListItem[], reference: 'bullets' | 'numbers'): Paragraph[] {
    const instance = reference === 'numbers' ? ++this.numberedLists : 0;
    return items.map((item, i) =>
      this.paragraph(item.runs, {
        style: 'ListParagraph',
        numbering: { reference, level: item.level, instance },
        ...(i === items.length - 1 ? { spacing: { after: twips(9) } } : {}),
      }),
    );
  }

  private bulletLevels() {
    const run = { color: this.template.palette.accent, font: this.template.officeFonts.body, bold: true };
    return {
      reference: 'bullets',
      levels: [0, 1].map((level) => ({
        level,
        format: LevelFormat.BULLET,
        text: '•',
        style: { run, paragraph: { indent: { left: twips(18 * (level + 1)), hanging: twips(18) } } },
      })),
    };
  }

  private numberLevels() {
    return {
      reference: 'numbers',
      levels: [
        {
          level: 0,
          format: LevelFormat.DECIMAL,
          text: '%1.',
          style: {
            run: { color: this.template.palette.heading, bold: true },
            paragraph: { indent: { left: twips(20), hanging: twips(20) } },
          },
        },
      ],
    };
  }

  private image(image: NonNullable<OutlineSection['image']>): Paragraph[] {
    const loaded = this.images.get(image.artifact);
    if (!loaded) return [];
    const size = imageSize(loaded, this.width);
    const caption = image.caption ? inlineRuns(image.caption) : undefined;
    const alt = image.caption ? plainLine(image.caption) : image.artifact;
    const run = new ImageRun({
      type: loaded.format,
      data: loaded.bytes,
      // The library counts in pixels of 1/96 inch.
      transformation: {
        width: Math.round((size.width * 96) / 72),
        height: Math.round((size.height * 96) / 72),
      },
      altText: { name: `Picture ${this.imageId++}`, title: '', description: alt },
    });
    return [
      new Paragraph({
        alignment: AlignmentType.CENTER,
        keepNext: caption !== undefined,
        spacing: { before: twips(6), after: twips(caption ? 4 : 12) },
        children: [run],
      }),
      ...(caption ? [this.paragraph(caption, { style: 'Caption' })] : []),
    ];
  }

  private footer(title: string): Footer {
    const short = title.length > 80 ? `${title.slice(0, 79)}…` : title;
    return new Footer({
      children: [
        new Paragraph({
          style: 'Footer',
          tabStops: [{ type: TabStopType.RIGHT, position: twips(this.width) }],
          border: {
            top: { style: BorderStyle.SINGLE, size: 4, space: 4, color: this.template.palette.rule },
          },
          children: [
            new TextRun({ text: short }),
            new TextRun({ children: ['\t', PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] }),
          ],
        }),
      ],
    });
  }
}

/** Writes a document as a DOCX file's bytes. */
export function writeDocx(
  outline: DocumentOutline,
  images: ReadonlyMap<string, LoadedImage>,
): Promise<Buffer> {
  return new DocxWriter(outline, images).write();
}

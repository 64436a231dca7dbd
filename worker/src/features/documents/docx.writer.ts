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
  TextRun,
  type IParagraphOptions,
  type Table,
} from 'docx';
import type { DocumentBlock, PrintedDocument } from './document.reader.js';
import { DOCUMENT_MARGIN, imageSize, twips } from './document.sizes.js';
import { docxStyles } from './docx.styles.js';
import { docxTable } from './docx.table.js';
import { textRuns } from './docx.runs.js';
import { plainText, type ListItem, type Run } from './inline.text.js';
import { startsRightToLeft } from './text.layout.js';

class DocxWriter {
  private numberedLists = 0;
  private imageId = 1;

  constructor(private readonly document: PrintedDocument) {}

  write(): Promise<Buffer> {
    const { template, language, paper, title, description, author = 'Studyhall', blocks } = this.document;
    const { x, top, bottom } = DOCUMENT_MARGIN;
    const document = new Document({
      title: plainText(title),
      creator: author,
      lastModifiedBy: author,
      description,
      styles: docxStyles(template, language === 'en' ? 'en-GB' : language),
      numbering: { config: this.numbering() },
      sections: [
        {
          properties: {
            page: {
              size: { width: twips(paper.width), height: twips(paper.height) },
              margin: {
                top: twips(top),
                bottom: twips(bottom),
                left: twips(x),
                right: twips(x),
                footer: twips(34),
              },
            },
          },
          footers: { default: this.footer(plainText(title)) },
          children: [...this.titleBlock(), ...blocks.flatMap((block) => this.block(block))],
        },
      ],
    });
    return Packer.toBuffer(document);
  }

  private titleBlock(): Paragraph[] {
    const { palette, type } = this.document.template;
    // With the same borders on each line of the title, Word draws them as one box.
    const ground = { style: BorderStyle.SINGLE, size: 96, space: 0, color: palette.cover };
    const edge = { style: BorderStyle.SINGLE, size: 24, space: 6, color: palette.accent };
    const boxed = {
      shading: { type: ShadingType.CLEAR, color: 'auto', fill: palette.cover },
      border: { top: ground, left: ground, right: ground, bottom: edge },
    };
    const underlined = {
      border: { bottom: { style: BorderStyle.SINGLE, size: 12, space: 8, color: palette.accent } },
    };
    const lines = [this.document.title, ...this.document.below];
    return lines.map((runs, at) => {
      const isLast = at === lines.length - 1;
      return this.paragraph(runs, {
        style: at === 0 ? 'Title' : 'Subtitle',
        ...(type !== 'classic' ? boxed : isLast && underlined),
        spacing: { after: isLast ? twips(22) : 0 },
      });
    });
  }

  private block(block: DocumentBlock): Array<Paragraph | Table> {
    const { template, width } = this.document;
    switch (block.kind) {
      case 'heading':
        return [this.paragraph(block.runs, { style: `Heading${block.level}`, keepNext: true })];
      case 'paragraph':
        return [this.paragraph(block.runs, { style: 'BodyText' })];
      case 'list':
        return this.list(block.items, block.ordered);
      case 'table':
        return [docxTable(block.cells, template, width), this.paragraph([], { style: 'BodyText' })];
      case 'image':
        return this.image(block);
    }
  }

  private paragraph(runs: readonly Run[], options: IParagraphOptions): Paragraph {
    return new Paragraph({
      ...options,
      ...(startsRightToLeft(runs) ? { bidirectional: true } : {}),
      children: textRuns(runs, this.document.template),
    });
  }

  private list(items: ListItem[], ordered: boolean): Paragraph[] {
    const instance = ordered ? ++this.numberedLists : 0;
    return items.map(({ runs, level }, i) =>
      this.paragraph(runs, {
        style: 'ListParagraph',
        numbering: { reference: ordered ? 'numbers' : 'bullets', level, instance },
        ...(i === items.length - 1 ? { spacing: { after: twips(9) } } : {}),
      }),
    );
  }

  private numbering() {
    const { palette, officeFonts } = this.document.template;
    const indent = (left: number, hanging: number) => ({
      paragraph: { indent: { left: twips(left), hanging: twips(hanging) } },
    });
    const bullet = { color: palette.accent, font: officeFonts.body, bold: true };
    const number = { color: palette.heading, bold: true };
    const bullets = [0, 1].map((level) => ({
      level,
      format: LevelFormat.BULLET,
      text: '•',
      style: { run: bullet, ...indent(18 * (level + 1), 18) },
    }));
    const numbers = {
      level: 0,
      format: LevelFormat.DECIMAL,
      text: '%1.',
      style: { run: number, ...indent(20, 20) },
    };
    return [
      { reference: 'bullets', levels: bullets },
      { reference: 'numbers', levels: [numbers] },
    ];
  }

  private image({ image, alt, caption }: Extract<DocumentBlock, { kind: 'image' }>): Paragraph[] {
    const size = imageSize(image, this.document.width);
    // The library uses pixels of 1/96 inch.
    const pixels = (points: number): number => Math.round((points * 96) / 72);
    const run = new ImageRun({
      type: image.format,
      data: image.bytes,
      transformation: { width: pixels(size.width), height: pixels(size.height) },
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
    const { template, width } = this.document;
    const short = title.length > 80 ? `${title.slice(0, 79)}…` : title;
    const rule = { style: BorderStyle.SINGLE, size: 4, space: 4, color: template.palette.rule };
    return new Footer({
      children: [
        new Paragraph({
          style: 'Footer',
          tabStops: [{ type: TabStopType.RIGHT, position: twips(width) }],
          border: { top: rule },
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
export const writeDocx = (document: PrintedDocument): Promise<Buffer> => new DocxWriter(document).write();

import { DOCUMENT_TEMPLATES, type DocumentTemplate } from './document.templates.js';
import { cleanText, plainLine, type Run } from './inline.text.js';
import type { SlideOutline } from './outline.schema.js';
import type { LoadedImage } from './image.reader.js';
import { newDeck, type DeckSlide, type TableCell, type TextOptions, type TextPart } from './pptx.library.js';
import { repairPptx } from './pptx.repair.js';
import { defineMasters } from './slides.masters.js';
import {
  BULLET_INDENT,
  paragraphGap,
  type Box,
  type PlannedBlock,
  type PlannedSlide,
} from './slides.planner.js';
import { captionSize } from './slides.sizes.js';
import { CELL_PADDING } from './table.layout.js';
import { linesToRuns, startsRightToLeft } from './text.layout.js';

const inches = (points: number) => points / 72;
const place = (box: Box) => ({ x: inches(box.x), y: inches(box.y), w: inches(box.w), h: inches(box.h) });

function masterOf(planned: PlannedSlide): string {
  if (planned.kind === 'cover') return planned.subtitle ? 'COVER' : 'COVER_PLAIN';
  if (planned.kind === 'divider') return 'DIVIDER';
  return (
    planned.blocks.map((block) => (block.kind === 'bullets' ? block.master : undefined)).find(Boolean) ??
    'PLAIN'
  );
}

class SlidesWriter {
  private readonly deck = newDeck();
  private readonly template: DocumentTemplate;
  private readonly language: string;

  constructor(
    private readonly outline: SlideOutline,
    private readonly images: ReadonlyMap<string, LoadedImage>,
  ) {
    this.template = DOCUMENT_TEMPLATES[outline.template_type ?? 'modern'];
    this.language = outline.language ?? 'en-US';
  }

  async write(plan: PlannedSlide[]): Promise<Uint8Array> {
    this.deck.layout = 'LAYOUT_WIDE';
    this.deck.title = plainLine(this.outline.title);
    this.deck.author = 'Studyhall';
    this.deck.company = '';
    this.deck.theme = {
      headFontFace: this.template.officeFonts.heading,
      bodyFontFace: this.template.officeFonts.body,
    };
    defineMasters(this.deck, this.template, plainLine(this.outline.title));
    for (const slide of plan) this.slide(slide);
    const bytes = (await this.deck.write({ outputType: 'uint8array', compression: false })) as Uint8Array;
    return repairPptx(bytes, { bulletColour: this.template.palette.accent, language: this.language });
  }

  private slide(planned: PlannedSlide): void {
    const slide = this.deck.addSlide({ masterName: masterOf(planned) });
    const size = planned.titleSize;
    slide.addText(this.line(planned.title, { fontSize: size }), {
      placeholder: 'title',
      objectName: 'Title',
    });
    if (planned.subtitle) slide.addText(this.line(planned.subtitle), { placeholder: 'subtitle' });
    for (const block of planned.blocks) this.block(slide, block);
    if (planned.notes?.trim()) slide.addNotes(cleanText(planned.notes).trim());
  }

  private block(slide: DeckSlide, block: PlannedBlock): void {
    if (block.kind === 'bullets') {
      const paragraphs = block.items.flatMap((item, i) => {
        return this.runs(item.runs, {
          ...(item.continued ? {} : { bullet: { indent: BULLET_INDENT } }),
          indentLevel: item.level,
          fontSize: block.size,
          paraSpaceAfter: paragraphGap(block.size),
          ...direction(item.runs),
        }).map((run, j, all) => (j === all.length - 1 && i < block.items.length - 1 ? this.ended(run) : run));
      });
      // A placeholder always keeps the position of its master.
      const placed = block.master
        ? { placeholder: 'body' }
        : {
            ...place(block.box),
            margin: 0,
            fontFace: this.template.officeFonts.body,
            color: this.template.palette.body,
          };
      slide.addText(paragraphs, { ...placed, objectName: 'Content', valign: 'top' });
    } else if (block.kind === 'table') {
      this.table(slide, block);
    } else {
      this.image(slide, block);
    }
  }

  /** A run that ends its paragraph. */
  private ended(run: TextPart): TextPart {
    return { ...run, options: { ...run.options, breakLine: true } };
  }

  /** A paragraph of plain text, in the direction of its first letter. */
  private line(text: string, paragraph: TextOptions = {}): TextPart[] {
    return this.runs([{ text }], { ...paragraph, ...direction([{ text }]) });
  }

  private runs(runs: Run[], paragraph: TextOptions = {}): TextPart[] {
    return runs.map((run, i) => ({
      text: run.text,
      options: {
        // Paragraph options belong to the first run alone: the library starts a paragraph at each bullet.
        ...(i === 0 ? paragraph : { align: paragraph.align, fontSize: paragraph.fontSize }),
        lang: this.language,
        ...(run.bold ? { bold: true } : {}),
        ...(run.italic ? { italic: true } : {}),
        ...(run.code ? { fontFace: this.template.officeFonts.mono } : {}),
      },
    }));
  }

  private table(slide: DeckSlide, block: PlannedBlock & { kind: 'table' }): void {
    const { palette, officeFonts } = this.template;
    const { layout } = block;
    const rows = [layout.header, ...block.rows].map((row, r) =>
      row.cells.map((lines, c): TableCell => {
        const runs = linesToRuns(lines);
        return {
          // The library accepts text runs in cells, although its types allow only cells.
          text: this.runs(runs.length ? runs : [{ text: '' }]) as TableCell[],
          options: {
            color: r === 0 ? palette.onTableHead : palette.body,
            fill: { color: r === 0 ? palette.tableHead : r % 2 === 0 ? palette.tableStripe : palette.paper },
            align: startsRightToLeft(runs) || layout.numeric[c] ? 'right' : 'left',
            bold: r === 0,
          },
        };
      }),
    );
    slide.addTable(rows, {
      ...place(block.box),
      objectName: `Table: ${plainLine(this.outline.title)}`,
      colW: layout.columns.map(inches),
      rowH: [layout.header, ...block.rows].map((row) => inches(row.height)),
      fontSize: layout.size,
      fontFace: officeFonts.body,
      valign: 'middle',
      margin: [CELL_PADDING.y, CELL_PADDING.x, CELL_PADDING.y, CELL_PADDING.x].map(inches) as [
        number,
        number,
        number,
        number,
      ],
      border: { type: 'solid', pt: 0.75, color: palette.rule },
      autoPage: false,
    });
  }

  private image(slide: DeckSlide, block: PlannedBlock & { kind: 'image' }): void {
    const loaded = this.images.get(block.artifact);
    if (!loaded) return;
    const mime = loaded.format === 'png' ? 'image/png' : 'image/jpeg';
    slide.addImage({
      data: `${mime};base64,${loaded.bytes.toString('base64')}`,
      ...place(block.box),
      altText: block.alt,
    });
    if (!block.caption) return;
    slide.addText(this.runs([{ text: block.caption.text }]), {
      ...place(block.caption.box),
      fontSize: captionSize(block.caption.text, block.caption.box.w, this.template),
      fontFace: this.template.officeFonts.body,
      color: this.template.palette.muted,
      align: 'center',
      valign: 'top',
      margin: 0,
    });
  }
}

const direction = (runs: readonly Run[]): TextOptions =>
  startsRightToLeft(runs) ? { rtlMode: true, align: 'right' } : { align: 'left' };

/** Writes planned slides as a PPTX file's bytes. */
export function writeSlides(
  outline: SlideOutline,
  plan: PlannedSlide[],
  images: ReadonlyMap<string, LoadedImage>,
): Promise<Uint8Array> {
  return new SlidesWriter(outline, images).write(plan);
}

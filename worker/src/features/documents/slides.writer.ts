import { DOCUMENT_TEMPLATES, type DocumentTemplate } from './document.templates.js';
import { cleanText, plainLine, type Run } from './inline.text.js';
import type { SlideOutline } from './outline.schema.js';
import type { LoadedImage } from './image.reader.js';
import {
  inches,
  newDeck,
  place,
  type DeckSlide,
  type TableCell,
  type TextOptions,
  type TextPart,
} from './pptx.library.js';
import { repairPptx } from './pptx.repair.js';
import { defineMasters } from './slides.masters.js';
import { BULLET_INDENT, type Colour, type PlannedBlock, type PlannedSlide } from './slides.plan.js';
import { SlideText } from './slides.text.js';
import { cellPadding } from './table.layout.js';
import { startsRightToLeft } from './text.layout.js';

type Block<Kind extends PlannedBlock['kind']> = Extract<PlannedBlock, { kind: Kind }>;

function chooseMaster({ kind, subtitle, blocks }: PlannedSlide): string {
  if (kind === 'cover') return subtitle ? 'COVER' : 'COVER_PLAIN';
  if (kind === 'divider') return 'DIVIDER';
  const placed = blocks.find((block) => block.kind === 'bullets' && block.master) as
    | Block<'bullets'>
    | undefined;
  return placed?.master ?? 'PLAIN';
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
    const slide = this.deck.addSlide({ masterName: chooseMaster(planned) });
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
    switch (block.kind) {
      case 'bullets':
        return this.bullets(slide, block);
      case 'text':
        return this.text(slide, block);
      case 'table':
        return this.table(slide, block);
      case 'chart':
        return this.chart(slide, block);
      case 'image':
        return this.image(slide, block);
      case 'line':
        this.arrow(slide, block);
    }
  }

  private bullets(slide: DeckSlide, block: Block<'bullets'>): void {
    const paragraphs = block.items.flatMap((item, i) => {
      const parts = this.runs(item.runs, {
        ...(item.continued ? {} : { bullet: { indent: BULLET_INDENT } }),
        indentLevel: item.level,
        fontSize: block.size,
        paraSpaceAfter: block.gap,
        ...direction(item.runs),
      });
      const last = parts.pop()!;
      const breakLine = i < block.items.length - 1;
      return [...parts, { ...last, options: { ...last.options, breakLine } }];
    });
    // A placeholder always keeps the position of its master.
    const placed = block.master ? { placeholder: 'body' } : { ...place(block.box), ...this.look() };
    slide.addText(paragraphs, { ...placed, objectName: 'Content', valign: 'middle' });
  }

  private text(slide: DeckSlide, block: Block<'text'>): void {
    const { box, runs, shape = 'rect', fill, size: fontSize, centred, valign = 'top' } = block;
    const align: TextOptions = centred ? { align: 'center' } : {};
    const parts = this.runs(runs, { fontSize, ...direction(runs), ...align });
    slide.addText(parts.length > 0 ? parts : [{ text: '' }], {
      ...place(box),
      ...this.look(block.colour, block.face),
      shape,
      ...(shape === 'roundRect' ? { rectRadius: 0.12 } : {}),
      ...(fill ? { fill: { color: this.template.palette[fill] } } : {}),
      valign,
    });
  }

  private look(colour: Colour = 'body', face: 'heading' | 'body' = 'body') {
    const { palette, officeFonts } = this.template;
    return { margin: 0, fontFace: officeFonts[face], color: palette[colour] };
  }

  private arrow(slide: DeckSlide, block: Block<'line'>): void {
    const line = { color: this.template.palette.accent, width: 3 };
    slide.addShape('line', {
      ...place(block.box),
      flipH: !block.forward,
      flipV: !block.down,
      line: block.arrow ? { ...line, endArrowType: 'triangle' } : line,
    });
  }

  private chart(slide: DeckSlide, { box, chart, alt }: Block<'chart'>): void {
    const { palette, officeFonts, chart: colours } = this.template;
    const { type, labels, series } = chart;
    const isPie = type === 'pie';
    const isBars = type === 'bar' || type === 'column';
    const isLabelled = isBars && series.length === 1 && labels.length <= 12;
    const lettering = (part: string, size: number) => ({
      [`${part}Color`]: palette.body,
      [`${part}FontFace`]: officeFonts.body,
      [`${part}FontSize`]: size,
    });
    slide.addChart(
      type === 'column' ? 'bar' : type,
      series.map((one) => ({ ...one, labels })),
      {
        ...place(box),
        altText: alt,
        ...(isBars && { barDir: type === 'bar' ? 'bar' : 'col', barGapWidthPct: 50 }),
        // Bars have the order of the table, from the top.
        // The library's type allows only one orientation.
        ...(type === 'bar' && { catAxisOrientation: 'maxMin' as 'minMax' }),
        chartColors: isPie ? colours : colours.slice(0, series.length),
        ...lettering('catAxisLabel', labels.length > 8 ? 14 : 18),
        catGridLine: { style: 'none' },
        valAxisHidden: isLabelled,
        ...lettering('valAxisLabel', 16),
        valAxisLabelFormatCode: 'General',
        valGridLine: isLabelled ? { style: 'none' } : { color: palette.rule, size: 0.75 },
        showLegend: isPie || series.length > 1,
        legendPos: isPie ? 'r' : 'b',
        ...lettering('legend', 20),
        showValue: isLabelled,
        showPercent: isPie,
        ...lettering('dataLabel', 18),
        ...((isPie || isLabelled) && { dataLabelPosition: 'outEnd' }),
        ...(!isPie && { dataLabelFormatCode: 'General' }),
        lineSize: 3,
        lineDataSymbolSize: 9,
      },
    );
  }

  /** A paragraph of plain text, in the direction of its first letter. */
  private line(text: string, paragraph: TextOptions = {}): TextPart[] {
    return this.runs([{ text }], { ...paragraph, ...direction([{ text }]) });
  }

  private runs(runs: Run[], paragraph: TextOptions = {}): TextPart[] {
    return runs.map((run, i) => ({
      text: run.text,
      options: {
        // Only the first run has paragraph options: the library starts a paragraph at each bullet.
        ...(i === 0 ? paragraph : { align: paragraph.align, fontSize: paragraph.fontSize }),
        lang: this.language,
        ...(run.bold ? { bold: true } : {}),
        ...(run.italic ? { italic: true } : {}),
        ...(run.code ? { fontFace: this.template.officeFonts.mono } : {}),
      },
    }));
  }

  private table(slide: DeckSlide, { box, layout, rows, mirrored }: Block<'table'>): void {
    const { palette, officeFonts } = this.template;
    const { x, y } = cellPadding(layout.size);
    const inOrder = <T>(cells: readonly T[]): T[] => (mirrored ? cells.toReversed() : [...cells]);
    const cell = (lines: Run[][], column: number, row: number): TableCell => {
      const runs = lines.flat();
      const striped = row % 2 === 0 ? palette.tableStripe : palette.paper;
      return {
        // The library accepts text runs in cells, although its types allow only cells.
        text: this.runs(runs.length ? runs : [{ text: '' }]) as TableCell[],
        options: {
          color: row === 0 ? palette.onTableHead : palette.body,
          fill: { color: row === 0 ? palette.tableHead : striped },
          align: startsRightToLeft(runs) || mirrored || layout.numeric[column] ? 'right' : 'left',
          bold: row === 0,
        },
      };
    };
    const all = [layout.header, ...rows];
    const cells = all.map((row, at) => inOrder(row.cells.map((lines, column) => cell(lines, column, at))));
    slide.addTable(cells, {
      ...place(box),
      objectName: `Table: ${plainLine(this.outline.title)}`,
      colW: inOrder(layout.columns).map(inches),
      rowH: all.map((row) => inches(row.height)),
      fontSize: layout.size,
      fontFace: officeFonts.body,
      valign: 'middle',
      margin: [y, x, y, x].map(inches) as [number, number, number, number],
      border: { type: 'solid', pt: 0.75, color: palette.rule },
      autoPage: false,
    });
  }

  private image(slide: DeckSlide, block: Block<'image'>): void {
    const loaded = this.images.get(block.artifact);
    if (!loaded) return;
    if (this.template.type === 'dark') {
      // Plots may be transparent with dark text, so add a white background.
      slide.addShape('rect', { ...place(block.box), fill: { color: 'FFFFFF' } });
    }
    const mime = loaded.format === 'png' ? 'image/png' : 'image/jpeg';
    slide.addImage({
      data: `${mime};base64,${loaded.bytes.toString('base64')}`,
      ...place(block.box),
      altText: block.alt,
    });
    if (!block.caption) return;
    const { text, box } = block.caption;
    slide.addText(this.runs([{ text }]), {
      ...place(box),
      ...this.look('muted'),
      fontSize: new SlideText(this.template).captionSize(text, box.w),
      align: 'center',
      valign: 'top',
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

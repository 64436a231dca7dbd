import { DOCUMENT_TEMPLATES, type DocumentTemplate } from './document.templates.js';
import { cleanText, plainLine, type Run } from './inline.text.js';
import type { SlideOutline } from './outline.schema.js';
import type { LoadedImage } from './image.reader.js';
import { newDeck, type DeckSlide, type TableCell, type TextOptions, type TextPart } from './pptx.library.js';
import { repairPptx } from './pptx.repair.js';
import { defineMasters } from './slides.masters.js';
import {
  BULLET_INDENT,
  type Box,
  type BulletBlock,
  type PlannedBlock,
  type PlannedSlide,
  type TextBlock,
} from './slides.plan.js';
import { captionSize, paragraphGap } from './slides.text.js';
import { cellPadding } from './table.layout.js';
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

  private bullets(slide: DeckSlide, block: BulletBlock): void {
    const paragraphs = block.items.flatMap((item, i) => {
      return this.runs(item.runs, {
        ...(item.continued ? {} : { bullet: { indent: BULLET_INDENT } }),
        indentLevel: item.level,
        fontSize: block.size,
        paraSpaceAfter: block.gap,
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
    slide.addText(paragraphs, { ...placed, objectName: 'Content', valign: 'middle' });
  }

  private text(slide: DeckSlide, block: TextBlock): void {
    const { palette, officeFonts } = this.template;
    const paragraphs = block.paragraphs.flatMap((runs, i) =>
      this.runs(runs, {
        fontSize: block.size,
        paraSpaceAfter: i < block.paragraphs.length - 1 ? paragraphGap(block.size) : 0,
        ...direction(runs),
        ...(block.centred ? { align: 'center' } : {}),
      }).map((run, j, all) =>
        j === all.length - 1 && i < block.paragraphs.length - 1 ? this.ended(run) : run,
      ),
    );
    slide.addText(paragraphs.length > 0 ? paragraphs : [{ text: '' }], {
      ...place(block.box),
      shape: block.shape ?? 'rect',
      ...(block.shape === 'roundRect' ? { rectRadius: 0.12 } : {}),
      ...(block.fill ? { fill: { color: palette[block.fill] } } : {}),
      margin: 0,
      fontFace: officeFonts[block.face ?? 'body'],
      color: palette[block.colour ?? 'body'],
      valign: block.valign ?? 'top',
    });
  }

  private arrow(slide: DeckSlide, block: PlannedBlock & { kind: 'line' }): void {
    slide.addShape('line', {
      ...place(block.box),
      flipH: !block.forward,
      flipV: !block.down,
      line: {
        color: this.template.palette.accent,
        width: 3,
        ...(block.arrow ? { endArrowType: 'triangle' as const } : {}),
      },
    });
  }

  private chart(slide: DeckSlide, { box, chart, alt }: PlannedBlock & { kind: 'chart' }): void {
    const { palette, officeFonts } = this.template;
    const { type, labels, series } = chart;
    const isPie = type === 'pie';
    const isBars = type === 'bar' || type === 'column';
    const isLabelled = isBars && series.length === 1 && labels.length <= 12;
    slide.addChart(
      type === 'column' ? 'bar' : type,
      series.map((one) => ({ ...one, labels })),
      {
        ...place(box),
        altText: alt,
        ...(isBars
          ? { barDir: type === 'bar' ? ('bar' as const) : ('col' as const), barGapWidthPct: 50 }
          : {}),
        // Bars stand in the order of the table, from the top.
        // The library's type allows one orientation only.
        ...(type === 'bar' ? { catAxisOrientation: 'maxMin' as 'minMax' } : {}),
        chartColors: isPie ? this.template.chart : this.template.chart.slice(0, series.length),
        catAxisLabelColor: palette.body,
        catAxisLabelFontFace: officeFonts.body,
        catAxisLabelFontSize: labels.length > 8 ? 14 : 18,
        catGridLine: { style: 'none' },
        valAxisHidden: isLabelled,
        valAxisLabelColor: palette.body,
        valAxisLabelFontFace: officeFonts.body,
        valAxisLabelFontSize: 16,
        valAxisLabelFormatCode: 'General',
        valGridLine: isLabelled ? { style: 'none' } : { color: palette.rule, size: 0.75 },
        showLegend: isPie || series.length > 1,
        legendPos: isPie ? 'r' : 'b',
        legendColor: palette.body,
        legendFontFace: officeFonts.body,
        legendFontSize: 20,
        showValue: isLabelled,
        showPercent: isPie,
        dataLabelColor: palette.body,
        dataLabelFontFace: officeFonts.body,
        dataLabelFontSize: 18,
        ...(isPie || isLabelled ? { dataLabelPosition: 'outEnd' as const } : {}),
        ...(isPie ? {} : { dataLabelFormatCode: 'General' }),
        lineSize: 3,
        lineDataSymbolSize: 9,
      },
    );
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
    const padding = cellPadding(layout.size);
    const inOrder = <T>(cells: readonly T[]): T[] => (block.mirrored ? cells.toReversed() : [...cells]);
    const rows = [layout.header, ...block.rows].map((row, r) =>
      inOrder(
        row.cells.map((lines, c): TableCell => {
          const runs = linesToRuns(lines);
          return {
            // The library accepts text runs in cells, although its types allow only cells.
            text: this.runs(runs.length ? runs : [{ text: '' }]) as TableCell[],
            options: {
              color: r === 0 ? palette.onTableHead : palette.body,
              fill: {
                color: r === 0 ? palette.tableHead : r % 2 === 0 ? palette.tableStripe : palette.paper,
              },
              align: startsRightToLeft(runs) || block.mirrored || layout.numeric[c] ? 'right' : 'left',
              bold: r === 0,
            },
          };
        }),
      ),
    );
    slide.addTable(rows, {
      ...place(block.box),
      objectName: `Table: ${plainLine(this.outline.title)}`,
      colW: inOrder(layout.columns).map(inches),
      rowH: [layout.header, ...block.rows].map((row) => inches(row.height)),
      fontSize: layout.size,
      fontFace: officeFonts.body,
      valign: 'middle',
      margin: [padding.y, padding.x, padding.y, padding.x].map(inches) as [number, number, number, number],
      border: { type: 'solid', pt: 0.75, color: palette.rule },
      autoPage: false,
    });
  }

  private image(slide: DeckSlide, block: PlannedBlock & { kind: 'image' }): void {
    const loaded = this.images.get(block.artifact);
    if (!loaded) return;
    if (this.template.type === 'dark') {
      // Plots may be transparent, with dark lettering.
      slide.addShape('rect', { ...place(block.box), fill: { color: 'FFFFFF' } });
    }
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

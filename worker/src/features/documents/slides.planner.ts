import { DOCUMENT_TEMPLATES } from './document.templates.js';
import { continuedWord } from './document.words.js';
import { DocumentGenerationFailed } from './documents.errors.js';
import { bulletItem, plainLine, type ListItem } from './inline.text.js';
import type { OutlineSlide, SlideOutline } from './outline.schema.js';
import type { LoadedImage } from './image.reader.js';
import { planIllustration } from './slide.illustration.js';
import { toChart } from './slides.charts.js';
import { layoutBlocks } from './slides.layouts.js';
import {
  BODY,
  LEFT_WIDTHS,
  mirroredBlock,
  TITLE_BOX,
  type Box,
  type BulletMaster,
  type PlannedBlock,
  type PlannedSlide,
} from './slides.plan.js';
import { evenly, POINT_SIZES, SlideText, TIGHT_SIZES } from './slides.text.js';
import {
  layoutTable,
  paginateRows,
  tableCells,
  tableHeight,
  tallerRows,
  type TableCells,
  type TableLayout,
} from './table.layout.js';
import { startsRightToLeft } from './text.layout.js';

const GAP = 30;
const CAPTION_HEIGHT = 26;
/** The smallest width and height of this box in all templates. */
const COVER_TITLE = { w: 640, h: 136 };

const COVER_SIZES = [60, 54, 50, 46, 42, 40, 36, 32, 28, 24];
const DIVIDER_SIZES = [54, 48, 44, 40, 36, 32, 28, 24];
const TITLE_SIZES = [36, 34, 32, 30, 28, 26, 24, 22, 20, 18];
const TABLE_SIZES = [32, 30, 28, 26, 24, 22, 20, 18, 16, 14, 12];
/** Larger font sizes for content that needs several slides anyway. */
const SPREAD_SIZES = [20, 18];
const SPREAD_TABLE_SIZES = [14, 12];

/** The image or chart next to the points of a slide, placed in an area. */
interface Figure {
  isWide: boolean;
  place(area: Box): PlannedBlock;
}

class SlidePlanner {
  private readonly type: SlideText;
  private readonly isMirrored: boolean;

  constructor(
    private readonly outline: SlideOutline,
    private readonly images: ReadonlyMap<string, LoadedImage>,
  ) {
    this.type = new SlideText(DOCUMENT_TEMPLATES[outline.template_type ?? 'modern']);
    this.isMirrored = startsRightToLeft([{ text: plainLine(outline.title) }]);
  }

  plan(): PlannedSlide[] {
    const { title, subtitle, slides, slide_count } = this.outline;
    const planned = slides.flatMap((slide) => this.content(slide));
    if (slides.length === slide_count) return planned;
    const cover = this.alone('cover', plainLine(title), COVER_SIZES);
    return [{ ...cover, subtitle: subtitle && plainLine(subtitle) }, ...planned];
  }

  /** A slide with only a title. */
  private alone(kind: 'cover' | 'divider', title: string, sizes: readonly number[]): PlannedSlide {
    return { kind, title, titleSize: this.type.titleSize(title, sizes, COVER_TITLE), blocks: [] };
  }

  private content(slide: OutlineSlide): PlannedSlide[] {
    const title = plainLine(slide.title);
    const pages = this.splitPages(slide, title);
    if (pages.length === 0) return [{ ...this.alone('divider', title, DIVIDER_SIZES), notes: slide.notes }];
    if (this.isCounted && pages.length > 1) {
      throw new DocumentGenerationFailed(
        `The slide "${title.slice(0, 60)}" holds more than fits on one slide, and ${this.outline.slide_count} slides were asked for: shorten it.`,
      );
    }
    return pages.map((blocks, i) => {
      const text = i === 0 ? title : `${title} (${continuedWord(this.outline.language ?? 'en')})`;
      return {
        kind: 'content',
        continued: i > 0,
        title: text,
        titleSize: this.type.titleSize(text, TITLE_SIZES, { ...TITLE_BOX, w: TITLE_BOX.w - 60 }),
        blocks: this.isMirrored ? blocks.map(mirroredBlock) : blocks,
        notes: i === 0 ? slide.notes : undefined,
      };
    });
  }

  private get isCounted(): boolean {
    return this.outline.slide_count !== undefined;
  }

  /** The blocks of each slide that a slide of the outline needs; none if it has only a title. */
  private splitPages(slide: OutlineSlide, title: string): PlannedBlock[][] {
    const bullets = (slide.bullets ?? []).filter((text) => text.trim()).map(bulletItem);
    const chart = this.chart(slide, title);
    const image = this.findImage(slide);
    const cells = slide.table && !chart ? tableCells(slide.table) : undefined;
    const [figure, ...more] = [image, chart].filter((one) => one !== undefined);
    const together =
      figure && !cells && more.length === 0
        ? this.beside(bullets, figure)
        : !figure && cells
          ? this.stacked(bullets, cells)
          : undefined;
    if (together) return [together];
    return [
      ...this.bulletPages(bullets, slide, title),
      ...(cells ? this.tablePages(cells) : []),
      ...[figure, ...more].flatMap((one) => (one ? [[one.place(BODY)]] : [])),
    ];
  }

  private sizes(): readonly number[] {
    return this.isCounted ? TIGHT_SIZES : POINT_SIZES;
  }

  /** Bullets on the left and the figure on the right, if both are large enough to read. */
  private beside(bullets: ListItem[], figure: Figure): PlannedBlock[] | undefined {
    if (!bullets.length) return undefined;
    const master: BulletMaster = figure.isWide ? 'BULLETS_NARROW' : 'BULLETS_HALF';
    const left: Box = { ...BODY, w: LEFT_WIDTHS[master] };
    const right: Box = { ...BODY, x: BODY.x + left.w + GAP, w: BODY.w - left.w - GAP };
    const block = this.type.fitItems(bullets, left, this.sizes());
    return block && [{ ...block, master }, figure.place(right)];
  }

  /** Bullets above a table, if both fit on one slide. */
  private stacked(bullets: ListItem[], cells: TableCells): PlannedBlock[] | undefined {
    if (!bullets.length) return undefined;
    for (const size of TABLE_SIZES.slice(4)) {
      const layout = layoutTable(cells, this.type.style(size), BODY.w);
      const room = { ...BODY, h: BODY.h - tableHeight(layout, layout.rows) - 18 };
      const block = this.type.fitItems(bullets, room, [26, 24, 22, 20, 18]);
      if (!block) continue;
      const h = this.type.blockHeight(block);
      const y = BODY.y + h + 18;
      const table = this.table(layout, layout.rows, { ...BODY, y, h: BODY.y + BODY.h - y });
      return [{ ...block, box: { ...BODY, h } }, table];
    }
    return undefined;
  }

  private bulletPages(bullets: ListItem[], slide: OutlineSlide, title: string): PlannedBlock[][] {
    if (!bullets.length) return [];
    const drawn = layoutBlocks(bullets, slide.layout, this.type, title);
    if (drawn) return [drawn];
    const whole = this.type.fitItems(bullets, BODY, this.sizes());
    const blocks = whole ? [whole] : this.type.spreadItems(bullets, BODY, SPREAD_SIZES);
    return blocks.map((block) => [{ ...block, master: 'BULLETS' }]);
  }

  private tablePages(cells: TableCells): PlannedBlock[][] {
    const layoutAt = (size: number) => layoutTable(cells, this.type.style(size), BODY.w);
    const layouts = TABLE_SIZES.map(layoutAt);
    const layout =
      layouts.find((candidate) => tableHeight(candidate, candidate.rows) <= BODY.h) ??
      // A header that takes half of the slide leaves no room for its rows.
      SPREAD_TABLE_SIZES.map(layoutAt).find((candidate) => candidate.header.height <= BODY.h * 0.35) ??
      layoutAt(10);
    const fill = (limit: number) => paginateRows(layout, limit, limit);
    return evenly(fill, tableHeight(layout, layout.rows), BODY.h).map((rows) => [
      this.table(layout, rows, BODY),
    ]);
  }

  /** A table whose rows grow to fill a tall area. */
  private table(layout: TableLayout, rows: TableLayout['rows'], area: Box): PlannedBlock {
    const tall = tallerRows(layout, rows, area.h);
    const h = tableHeight(tall.layout, tall.rows);
    return { kind: 'table', box: { ...area, y: area.y + Math.max(0, area.h - h) / 2, h }, ...tall };
  }

  private chart(slide: OutlineSlide, title: string): Figure | undefined {
    const chart = slide.chart && slide.table && toChart(slide.chart, slide.table);
    return (
      chart && { isWide: chart.type !== 'pie', place: (box) => ({ kind: 'chart', box, chart, alt: title }) }
    );
  }

  /** The image that the slide references, or the one generated for it. */
  private findImage(slide: OutlineSlide): Figure | undefined {
    const painted = planIllustration(slide);
    if (slide.image) return this.image(slide.image);
    return painted && this.images.has(painted.name)
      ? this.image({ artifact: painted.name }, painted.prompt)
      : undefined;
  }

  private image(image: NonNullable<OutlineSlide['image']>, alt?: string): Figure {
    const loaded = this.images.get(image.artifact);
    const caption = image.caption ? plainLine(image.caption) : '';
    const place = (area: Box): PlannedBlock => {
      const under = caption ? CAPTION_HEIGHT * 1.6 : 0;
      const room = area.h - under;
      const scale = loaded ? Math.min(area.w / loaded.width, room / loaded.height) : 1;
      const w = (loaded?.width ?? area.w) * scale;
      const h = (loaded?.height ?? room) * scale;
      const box = { x: area.x + (area.w - w) / 2, y: area.y + (room - h) / 2, w, h };
      return {
        kind: 'image',
        box,
        artifact: image.artifact,
        alt: (alt ?? caption) || image.artifact,
        caption: caption
          ? { text: caption, box: { x: area.x, y: box.y + h + 6, w: area.w, h: under - 6 } }
          : undefined,
      };
    };
    return { isWide: loaded ? loaded.width / loaded.height > 1.25 : false, place };
  }
}

/** Decides the slide, position and size of each element. Long content continues on the next slide. */
export function planSlides(outline: SlideOutline, images: ReadonlyMap<string, LoadedImage>): PlannedSlide[] {
  return new SlidePlanner(outline, images).plan();
}

import { DOCUMENT_TEMPLATES, type DocumentTemplate } from './document.templates.js';
import { continuedWord } from './document.words.js';
import { bulletItem, plainLine, type ListItem, type Run } from './inline.text.js';
import type { OutlineSlide, SlideOutline } from './outline.schema.js';
import type { LoadedImage } from './image.reader.js';
import {
  layoutTable,
  paginateRows,
  tableCells,
  type TableCells,
  type TableLayout,
  type TableRow,
} from './table.layout.js';
import { bodyStyle, titleSize } from './slides.sizes.js';
import { layoutLines, linesToRuns } from './text.layout.js';

/** Points, from the slide's top left corner. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface PlannedItem {
  runs: Run[];
  level: 0 | 1;
  /** The rest of an item that starts on the previous slide. */
  continued: boolean;
}

/** Masters whose body placeholder has the block's box; a block without one is a text box of its own. */
export type BulletMaster = 'BULLETS' | 'BULLETS_NARROW' | 'BULLETS_HALF';

export type PlannedBlock =
  | { kind: 'bullets'; box: Box; size: number; items: PlannedItem[]; master?: BulletMaster }
  | { kind: 'table'; box: Box; layout: TableLayout; rows: TableRow[] }
  | { kind: 'image'; box: Box; artifact: string; alt: string; caption?: { text: string; box: Box } };

export interface PlannedSlide {
  kind: 'cover' | 'divider' | 'content';
  /** The rest of a slide of the outline that begins on the slide before. */
  continued?: boolean;
  title: string;
  titleSize: number;
  subtitle?: string;
  blocks: PlannedBlock[];
  notes?: string;
}

/** 16 : 9, in points. */
export const SLIDE = { w: 960, h: 540 };
export const TITLE_BOX: Box = { x: 54, y: 30, w: 852, h: 70 };
export const BODY: Box = { x: 54, y: 124, w: 852, h: 362 };
/** Widths of the left column beside a wide and a tall image. */
export const LEFT_WIDTHS: Record<'BULLETS_NARROW' | 'BULLETS_HALF', number> = {
  BULLETS_NARROW: 390,
  BULLETS_HALF: 470,
};
const GAP = 30;
const CAPTION_HEIGHT = 26;
/** The narrowest box of all templates. */
const COVER_TITLE_WIDTH = 640;

const BODY_SIZES = [26, 24, 22, 20, 18, 16];
const TABLE_SIZES = [18, 16, 14, 12];
/** Larger font sizes for content that takes several slides anyway. */
const SPREAD_SIZES = [20, 18];
const SPREAD_TABLE_SIZES = [14, 12];
export const BULLET_INDENT = 22;
const LINE = 1.26;
const PARAGRAPH_GAP = 0.5;

interface SetItem extends PlannedItem {
  height: number;
}

/** The space after a paragraph, in points. */
export function paragraphGap(size: number): number {
  return Math.round(size * PARAGRAPH_GAP);
}

function setItems(
  items: ListItem[],
  size: number,
  width: number,
  maxHeight: number,
  template: DocumentTemplate,
): SetItem[] {
  const lineHeight = size * LINE;
  const most = Math.max(1, Math.floor((maxHeight - paragraphGap(size)) / lineHeight));
  return items.flatMap((item) => {
    const lines = layoutLines(item.runs, bodyStyle(template, size), width - BULLET_INDENT * (item.level + 1));
    const parts: SetItem[] = [];
    for (let from = 0; from < lines.length; from += most) {
      const part = lines.slice(from, from + most);
      parts.push({
        level: item.level,
        continued: from > 0,
        runs: lines.length > most ? linesToRuns(part) : item.runs,
        height: part.length * lineHeight + paragraphGap(size),
      });
    }
    return parts;
  });
}

function total(items: SetItem[]): number {
  return items.reduce((sum, item) => sum + item.height, 0);
}

/** Spreads items over as few slides as they need, evenly rather than leaving one item over. */
function spread(items: SetItem[], height: number): SetItem[][] {
  const fill = (limit: number) => {
    const pages: SetItem[][] = [[]];
    for (const item of items) {
      const page = pages.at(-1) ?? [];
      if (page.length && total(page) + item.height > limit) pages.push([item]);
      else page.push(item);
    }
    return pages;
  };
  const needed = fill(height).length;
  for (let limit = total(items) / needed; limit < height; limit += height / 20) {
    const pages = fill(Math.min(limit, height));
    if (pages.length === needed) return pages;
  }
  return fill(height);
}

class SlidePlanner {
  private readonly template: DocumentTemplate;
  private readonly slides: PlannedSlide[] = [];

  constructor(
    private readonly outline: SlideOutline,
    private readonly images: ReadonlyMap<string, LoadedImage>,
  ) {
    this.template = DOCUMENT_TEMPLATES[outline.template_type ?? 'modern'];
  }

  plan(): PlannedSlide[] {
    const title = plainLine(this.outline.title);
    this.slides.push({
      kind: 'cover',
      title,
      titleSize: titleSize(title, [46, 42, 40, 36, 32, 28, 24], COVER_TITLE_WIDTH, this.template),
      subtitle: this.outline.subtitle && plainLine(this.outline.subtitle),
      blocks: [],
    });
    for (const slide of this.outline.slides) this.content(slide);
    return this.slides;
  }

  private content(slide: OutlineSlide): void {
    const bullets = (slide.bullets ?? []).filter((text) => text.trim()).map(bulletItem);
    const cells = slide.table && tableCells(slide.table);
    const title = plainLine(slide.title);
    if (!bullets.length && !cells && !slide.image) {
      this.slides.push({
        kind: 'divider',
        title,
        titleSize: titleSize(title, [44, 40, 36, 32, 28, 24], COVER_TITLE_WIDTH, this.template),
        blocks: [],
        notes: slide.notes,
      });
      return;
    }
    const together = this.beside(bullets, slide, cells) ?? this.stacked(bullets, slide, cells);
    const pages = together ?? [
      ...this.bulletPages(bullets),
      ...(cells ? this.tablePages(cells) : []),
      ...(slide.image ? [[this.image(slide.image, BODY)]] : []),
    ];
    pages.forEach((blocks, i) => {
      const text = i === 0 ? title : `${title} (${continuedWord(this.outline.language ?? 'en')})`;
      const size = titleSize(text, [32, 30, 28, 26, 24, 22, 20, 18], TITLE_BOX.w - 60, this.template);
      this.slides.push({
        kind: 'content',
        continued: i > 0,
        title: text,
        titleSize: size,
        blocks,
        notes: i === 0 ? slide.notes : undefined,
      });
    });
  }

  /** Bullets on the left, the image on the right, if both are large enough to read. */
  private beside(
    bullets: ListItem[],
    slide: OutlineSlide,
    cells: TableCells | undefined,
  ): PlannedBlock[][] | undefined {
    if (!bullets.length || !slide.image || cells) return undefined;
    const loaded = this.images.get(slide.image.artifact);
    const wide = loaded ? loaded.width / loaded.height > 1.25 : false;
    const master = wide ? 'BULLETS_NARROW' : 'BULLETS_HALF';
    const left: Box = { ...BODY, w: LEFT_WIDTHS[master] };
    const right: Box = { ...BODY, x: BODY.x + left.w + GAP, w: BODY.w - left.w - GAP };
    const block = this.bulletBlock(bullets, left, left.h, [24, 22, 20, 18, 16]);
    return block && [[{ ...block, master }, this.image(slide.image, right)]];
  }

  /** Bullets above a table, where both fit on one slide. */
  private stacked(
    bullets: ListItem[],
    slide: OutlineSlide,
    cells: TableCells | undefined,
  ): PlannedBlock[][] | undefined {
    if (!bullets.length || !cells || slide.image) return undefined;
    for (const size of TABLE_SIZES) {
      const layout = layoutTable(cells, bodyStyle(this.template, size), BODY.w);
      const height = layout.header.height + layout.rows.reduce((sum, row) => sum + row.height, 0);
      const block = this.bulletBlock(bullets, BODY, BODY.h - height - 14, [22, 20, 18]);
      if (!block) continue;
      const y = block.box.y + block.box.h + 14;
      return [[block, { kind: 'table', box: { ...BODY, y, h: height }, layout, rows: layout.rows }]];
    }
    return undefined;
  }

  private bulletBlock(
    bullets: ListItem[],
    box: Box,
    height: number,
    sizes: number[],
  ): (PlannedBlock & { kind: 'bullets' }) | undefined {
    for (const size of sizes) {
      const items = setItems(bullets, size, box.w, BODY.h, this.template);
      if (total(items) <= height)
        return { kind: 'bullets', box: { ...box, h: Math.min(total(items), box.h) }, size, items };
    }
    return undefined;
  }

  private bulletPages(bullets: ListItem[]): PlannedBlock[][] {
    if (!bullets.length) return [];
    const whole = this.bulletBlock(bullets, BODY, BODY.h, BODY_SIZES);
    if (whole) return [[{ ...whole, box: BODY, master: 'BULLETS' }]];
    const spreads = SPREAD_SIZES.map((size) => ({
      size,
      pages: spread(setItems(bullets, size, BODY.w, BODY.h, this.template), BODY.h),
    }));
    const fewest = Math.min(...spreads.map(({ pages }) => pages.length));
    const best = spreads.find(({ pages }) => pages.length === fewest);
    return (best?.pages ?? []).map((items) => [
      { kind: 'bullets', box: BODY, size: best?.size ?? 18, items, master: 'BULLETS' },
    ]);
  }

  private tablePages(cells: TableCells): PlannedBlock[][] {
    const layouts = TABLE_SIZES.map((size) => layoutTable(cells, bodyStyle(this.template, size), BODY.w));
    const height = (layout: TableLayout) =>
      layout.header.height + layout.rows.reduce((sum, row) => sum + row.height, 0);
    const spreads = SPREAD_TABLE_SIZES.map((size) =>
      layoutTable(cells, bodyStyle(this.template, size), BODY.w),
    );
    const layout =
      layouts.find((candidate) => height(candidate) <= BODY.h) ??
      // A header that takes half of each slide leaves no room for its rows.
      spreads.find((candidate) => candidate.header.height <= BODY.h * 0.35) ??
      layoutTable(cells, bodyStyle(this.template, 10), BODY.w);
    return paginateRows(layout, BODY.h, BODY.h).map((rows) => {
      const h = layout.header.height + rows.reduce((sum, row) => sum + row.height, 0);
      return [{ kind: 'table', box: { ...BODY, h }, layout, rows }];
    });
  }

  private image(image: NonNullable<OutlineSlide['image']>, area: Box): PlannedBlock {
    const loaded = this.images.get(image.artifact);
    const caption = image.caption ? plainLine(image.caption) : '';
    const room = area.h - (caption ? CAPTION_HEIGHT * 1.6 : 0);
    const scale = loaded ? Math.min(area.w / loaded.width, room / loaded.height) : 1;
    const w = (loaded?.width ?? area.w) * scale;
    const h = (loaded?.height ?? room) * scale;
    const box = { x: area.x + (area.w - w) / 2, y: area.y, w, h };
    return {
      kind: 'image',
      box,
      artifact: image.artifact,
      alt: caption || image.artifact,
      caption: caption
        ? { text: caption, box: { x: area.x, y: box.y + h + 6, w: area.w, h: CAPTION_HEIGHT * 1.6 - 6 } }
        : undefined,
    };
  }
}

/** Decides the slide, position and size of each element. Content that is too long continues on the next slide. */
export function planSlides(outline: SlideOutline, images: ReadonlyMap<string, LoadedImage>): PlannedSlide[] {
  return new SlidePlanner(outline, images).plan();
}

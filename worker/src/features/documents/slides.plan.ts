import type { Palette } from './document.templates.js';
import type { Run } from './inline.text.js';
import type { ChartData } from './slides.charts.js';
import type { TableLayout, TableRow } from './table.layout.js';

/** In points, from the top left corner of the slide. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface PlannedItem {
  runs: Run[];
  level: 0 | 1;
  /** Whether this is the rest of an item that starts on the previous slide. */
  continued: boolean;
}

/** Masters whose body placeholder has the block's box. A block without a master is a separate text box. */
export type BulletMaster = 'BULLETS' | 'BULLETS_NARROW' | 'BULLETS_HALF';
export type Colour = keyof Palette;

export interface BulletBlock {
  kind: 'bullets';
  box: Box;
  size: number;
  /** Between paragraphs, in points. */
  gap: number;
  items: PlannedItem[];
  master?: BulletMaster;
}

/** A panel, a text or both. */
export interface TextBlock {
  kind: 'text';
  box: Box;
  shape?: 'rect' | 'roundRect' | 'ellipse';
  fill?: Colour;
  /** One paragraph; empty in a panel. */
  runs: Run[];
  size: number;
  colour?: Colour;
  face?: 'heading' | 'body';
  centred?: boolean;
  valign?: 'top' | 'middle' | 'bottom';
}

export type PlannedBlock =
  | BulletBlock
  | TextBlock
  | { kind: 'line'; box: Box; down: boolean; forward: boolean; arrow: boolean }
  | { kind: 'table'; box: Box; layout: TableLayout; rows: TableRow[]; mirrored?: boolean }
  | { kind: 'chart'; box: Box; chart: ChartData; alt: string }
  | { kind: 'image'; box: Box; artifact: string; alt: string; caption?: { text: string; box: Box } };

export interface PlannedSlide {
  kind: 'cover' | 'divider' | 'content';
  /** Whether this slide continues the previous one. */
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
/** Widths of the left column next to a wide and a tall image. */
export const LEFT_WIDTHS: Record<'BULLETS_NARROW' | 'BULLETS_HALF', number> = {
  BULLETS_NARROW: 390,
  BULLETS_HALF: 470,
};
export const BULLET_INDENT = 22;
/** Padding of a panel, in points. */
export const PADDING = 18;

/** Mirrors a box for slides in right-to-left languages. */
export function mirrored(box: Box): Box {
  return { ...box, x: SLIDE.w - box.x - box.w };
}

/** Mirrors a block for slides in right-to-left languages. */
export function mirroredBlock(block: PlannedBlock): PlannedBlock {
  const box = mirrored(block.box);
  switch (block.kind) {
    case 'line':
      return { ...block, box, forward: !block.forward };
    case 'table':
      return { ...block, box, mirrored: true };
    case 'image': {
      const { caption } = block;
      return { ...block, box, caption: caption && { ...caption, box: mirrored(caption.box) } };
    }
    default:
      return { ...block, box };
  }
}

/** An arrow between two points, with its head at the second. */
export function lineBetween(
  from: { x: number; y: number },
  to: { x: number; y: number },
  arrow: boolean,
): PlannedBlock {
  const box = {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    w: Math.abs(to.x - from.x),
    h: Math.abs(to.y - from.y),
  };
  return { kind: 'line', box, down: to.y >= from.y, forward: to.x >= from.x, arrow };
}

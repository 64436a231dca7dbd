import { LINE_HEIGHTS, type DocumentTemplate } from './document.templates.js';
import { inlineRuns, type ListItem, type Run } from './inline.text.js';
import { BULLET_INDENT, type Box, type BulletBlock, type PlannedItem } from './slides.plan.js';
import { layoutLines, linesToRuns, longestWord, type TextStyle } from './text.layout.js';

export const POINT_SIZES = [32, 30, 28, 26, 24, 22, 20, 18, 16];
/** For a slide that must hold what it is given. */
export const TIGHT_SIZES = [...POINT_SIZES, 14, 13, 12];
const PARAGRAPH_GAP = 0.5;
/** Gaps grow to fill the slide, up to this share of the size. */
const MAX_GAP = 1.5;

type Face = 'heading' | 'body';

/** Text of slides as it is measured. */
export function slideStyle(template: DocumentTemplate, size: number, face: Face = 'body'): TextStyle {
  return { family: template.faces[face], size, stretch: template.officeWidth[face] };
}

const lineHeight = (template: DocumentTemplate, size: number, face: Face = 'body'): number =>
  size * LINE_HEIGHTS[template.faces[face]];

/** The space after a paragraph, in points. */
export function paragraphGap(size: number): number {
  return Math.round(size * PARAGRAPH_GAP);
}

export interface FitArea {
  w: number;
  h: number;
  face?: Face;
}

/** The height of paragraphs of one size, in points. */
export function textHeight(
  paragraphs: Run[][],
  size: number,
  area: FitArea,
  template: DocumentTemplate,
): number {
  const style = slideStyle(template, size, area.face);
  const lines = paragraphs.reduce((sum, runs) => sum + layoutLines(runs, style, area.w).length, 0);
  return lines * lineHeight(template, size, area.face) + (paragraphs.length - 1) * paragraphGap(size);
}

/** The largest size at which every text fits an area of its own; undefined where none does. */
export function fitTexts(
  texts: Run[][][],
  area: FitArea,
  sizes: readonly number[],
  template: DocumentTemplate,
): number | undefined {
  return sizes.find((size) =>
    texts.every((paragraphs) => {
      const style = slideStyle(template, size, area.face);
      return (
        paragraphs.every((runs) => longestWord(runs, style) <= area.w) &&
        textHeight(paragraphs, size, area, template) <= area.h
      );
    }),
  );
}

/** A title's size: on one line while that stays large, else the largest at which it takes at most two lines of the box. */
export function titleSize(
  title: string,
  sizes: number[],
  box: { w: number; h: number },
  template: DocumentTemplate,
): number {
  const lines = (size: number) =>
    layoutLines([{ text: title, bold: true }], slideStyle(template, size, 'heading'), box.w).length;
  const [largest = 20] = sizes;
  const isTwo = (size: number) => lines(size) <= 2 && 2 * lineHeight(template, size, 'heading') <= box.h;
  return (
    sizes.find((size) => size >= largest * 0.75 && lines(size) === 1) ??
    sizes.find(isTwo) ??
    sizes.at(-1) ??
    20
  );
}

/** The caption's size at which it takes at most two lines. */
export function captionSize(text: string, width: number, template: DocumentTemplate): number {
  const fits = (size: number) => layoutLines(inlineRuns(text), slideStyle(template, size), width).length <= 2;
  return [14, 13, 12, 11, 10].find(fits) ?? 9;
}

interface SetItem extends PlannedItem {
  /** Without the gap after it. */
  height: number;
}

/** Sets items, and divides those that are taller than a slide. */
function setItems(items: ListItem[], size: number, box: Box, template: DocumentTemplate): SetItem[] {
  const height = lineHeight(template, size);
  const most = Math.max(1, Math.floor(box.h / height));
  return items.flatMap((item) => {
    const width = box.w - BULLET_INDENT * (item.level + 1);
    const lines = layoutLines(item.runs, slideStyle(template, size), width);
    const parts: SetItem[] = [];
    for (let from = 0; from < lines.length; from += most) {
      const part = lines.slice(from, from + most);
      parts.push({
        level: item.level,
        continued: from > 0,
        runs: lines.length > most ? linesToRuns(part) : item.runs,
        height: part.length * height,
      });
    }
    return parts;
  });
}

const sum = (items: SetItem[], gap: number): number =>
  items.reduce((total, item) => total + item.height + gap, -gap);

/** A block whose gaps spread its items over the box. */
function spacedBlock(items: SetItem[], size: number, box: Box): BulletBlock {
  const left = box.h - sum(items, 0);
  const widest = left / Math.max(1, items.length - 1);
  const gap = Math.max(paragraphGap(size) * 0.6, Math.min(size * MAX_GAP, widest));
  return { kind: 'bullets', box, size, gap: Math.floor(gap), items };
}

/** Items in the largest size at which they fit the box; undefined where none does. */
export function fitItems(
  items: ListItem[],
  box: Box,
  sizes: readonly number[],
  template: DocumentTemplate,
): BulletBlock | undefined {
  for (const size of sizes) {
    const set = setItems(items, size, box, template);
    if (sum(set, paragraphGap(size)) <= box.h) return spacedBlock(set, size, box);
  }
  return undefined;
}

/** The height that the items take without wider gaps, in points. */
export function blockHeight(block: BulletBlock, template: DocumentTemplate): number {
  const set = setItems(block.items, block.size, block.box, template);
  return sum(set, paragraphGap(block.size));
}

/** Items over as few slides as they need. */
export function spreadItems(
  items: ListItem[],
  box: Box,
  sizes: readonly number[],
  template: DocumentTemplate,
): BulletBlock[] {
  const spreads = sizes.map((size) => {
    const set = setItems(items, size, box, template);
    const gap = paragraphGap(size);
    const fill = (limit: number) => {
      const pages: SetItem[][] = [[]];
      for (const item of set) {
        const page = pages.at(-1) ?? [];
        if (page.length && sum(page, gap) + gap + item.height > limit) pages.push([item]);
        else page.push(item);
      }
      return pages;
    };
    return evenly(fill, sum(set, gap), box.h).map((page) => spacedBlock(page, size, box));
  });
  const fewest = Math.min(...spreads.map((pages) => pages.length));
  return spreads.find((pages) => pages.length === fewest) ?? [];
}

/** As few pages as the height allows, about equally full instead of a last one with one entry. */
export function evenly<T>(fill: (limit: number) => T[], total: number, height: number): T[] {
  const fewest = fill(height);
  for (let limit = total / fewest.length; limit < height; limit += height / 20) {
    const pages = fill(limit);
    if (pages.length === fewest.length) return pages;
  }
  return fewest;
}

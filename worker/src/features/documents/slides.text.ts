import { LINE_HEIGHTS, type DocumentTemplate } from './document.templates.js';
import { inlineRuns, type ListItem, type Run } from './inline.text.js';
import {
  BULLET_INDENT,
  type Box,
  type BulletBlock,
  type PlannedItem,
  type TextBlock,
} from './slides.plan.js';
import { layoutLines, longestWord, type TextStyle } from './text.layout.js';

export const POINT_SIZES = [32, 30, 28, 26, 24, 22, 20, 18, 16];
/** Font sizes for a slide that must fit all of its content. */
export const TIGHT_SIZES = [...POINT_SIZES, 14, 13, 12];
const PARAGRAPH_GAP = 0.5;
/** Gaps grow to fill the slide, up to this multiple of the font size. */
const MAX_GAP = 1.5;

type Face = 'heading' | 'body';
type Area = Pick<Box, 'w' | 'h'>;

/** The space after a paragraph, in points. */
const paragraphGap = (size: number): number => Math.round(size * PARAGRAPH_GAP);

interface SetItem extends PlannedItem {
  /** Without the gap after the item. */
  height: number;
}

const sum = (items: SetItem[], gap: number): number =>
  items.reduce((total, item) => total + item.height + gap, -gap);

/** Lays out text for slides in the fonts of a template, and finds font sizes at which it fits. */
export class SlideText {
  constructor(private readonly template: DocumentTemplate) {}

  style(size: number, face: Face = 'body'): TextStyle {
    return { family: this.template.faces[face], size, stretch: this.template.officeWidth[face] };
  }

  /** The height of the text, in points. */
  height(runs: Run[], size: number, width: number, face: Face = 'body'): number {
    return this.lines(runs, size, width, face) * this.lineHeight(size, face);
  }

  /** The largest size at which each text fits its own area; undefined if none does. */
  fit(texts: Run[][], area: Area, sizes: readonly number[], face?: Face): number | undefined {
    return sizes.find((size) =>
      texts.every(
        (runs) =>
          longestWord(runs, this.style(size, face)) <= area.w &&
          this.height(runs, size, area.w, face) <= area.h,
      ),
    );
  }

  /** Sizes texts like {@link fit} and places each in its box. All boxes have the same size. */
  fitted(
    texts: Run[][],
    boxes: Box[],
    sizes: readonly number[],
    look: Partial<TextBlock>,
  ): TextBlock[] | undefined {
    const size = this.fit(texts, boxes[0]!, sizes, look.face);
    if (size === undefined) return undefined;
    return texts.map((runs, at) => ({ kind: 'text', box: boxes[at]!, runs, size, ...look }));
  }

  /** The size of a title: on one line if it stays large enough, else the largest size with at most two lines. */
  titleSize(title: string, sizes: readonly number[], box: Area): number {
    const lines = (size: number) => this.lines([{ text: title, bold: true }], size, box.w, 'heading');
    const isTwo = (size: number) => lines(size) <= 2 && 2 * this.lineHeight(size, 'heading') <= box.h;
    const [largest = 20] = sizes;
    const isLine = (size: number) => size >= largest * 0.75 && lines(size) === 1;
    return sizes.find(isLine) ?? sizes.find(isTwo) ?? sizes.at(-1) ?? 20;
  }

  /** The size of a caption with at most two lines. */
  captionSize(text: string, width: number): number {
    return [14, 13, 12, 11, 10].find((size) => this.lines(inlineRuns(text), size, width) <= 2) ?? 9;
  }

  /** Items in the largest size at which they fit the box; undefined if none does. */
  fitItems(items: ListItem[], box: Box, sizes: readonly number[]): BulletBlock | undefined {
    for (const size of sizes) {
      const set = this.setItems(items, size, box);
      if (sum(set, paragraphGap(size)) <= box.h) return spacedBlock(set, size, box);
    }
    return undefined;
  }

  /** Lists in the same size, each in its box; skips lists without items. Undefined if no size fits all. */
  fitLists(lists: ListItem[][], boxes: Box[], sizes: readonly number[]): BulletBlock[][] | undefined {
    for (const size of sizes) {
      const set = lists.map((items, at) => items.length === 0 || this.fitItems(items, boxes[at]!, [size]));
      if (set.every((one) => one !== undefined)) return set.map((one) => (one === true ? [] : [one]));
    }
    return undefined;
  }

  /** The height of the items without enlarged gaps, in points. */
  blockHeight({ items, size, box }: BulletBlock): number {
    return sum(this.setItems(items, size, box), paragraphGap(size));
  }

  /** Distributes items over as few slides as possible. */
  spreadItems(items: ListItem[], box: Box, sizes: readonly number[]): BulletBlock[] {
    const spreads = sizes.map((size) => {
      const set = this.setItems(items, size, box);
      const gap = paragraphGap(size);
      const fill = (limit: number) => {
        const pages: SetItem[][] = [[]];
        for (const item of set) {
          const page = pages.at(-1)!;
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

  private lines(runs: Run[], size: number, width: number, face?: Face): number {
    return layoutLines(runs, this.style(size, face), width).length;
  }

  private lineHeight(size: number, face: Face = 'body'): number {
    return size * LINE_HEIGHTS[this.template.faces[face]];
  }

  /** Lays out items and splits those that are taller than a slide. */
  private setItems(items: ListItem[], size: number, box: Box): SetItem[] {
    const height = this.lineHeight(size);
    const most = Math.max(1, Math.floor(box.h / height));
    return items.flatMap(({ runs, level }) => {
      const lines = layoutLines(runs, this.style(size), box.w - BULLET_INDENT * (level + 1));
      return Array.from({ length: Math.ceil(lines.length / most) }, (_, at) => {
        const part = lines.slice(at * most, (at + 1) * most);
        return {
          level,
          continued: at > 0,
          runs: lines.length > most ? part.flat() : runs,
          height: part.length * height,
        };
      });
    });
  }
}

/** A block with gaps enlarged so that its items fill the box. */
function spacedBlock(items: SetItem[], size: number, box: Box): BulletBlock {
  const widest = (box.h - sum(items, 0)) / Math.max(1, items.length - 1);
  const gap = Math.max(paragraphGap(size) * 0.6, Math.min(size * MAX_GAP, widest));
  return { kind: 'bullets', box, size, gap: Math.floor(gap), items };
}

/** As few pages as the height allows, filled about equally rather than with a nearly empty last page. */
export function evenly<T>(fill: (limit: number) => T[], total: number, height: number): T[] {
  const fewest = fill(height);
  for (let limit = total / fewest.length; limit < height; limit += height / 20) {
    const pages = fill(limit);
    if (pages.length === fewest.length) return pages;
  }
  return fewest;
}

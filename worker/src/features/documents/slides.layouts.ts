import type { ListItem, Run } from './inline.text.js';
import type { OutlineSlide } from './outline.schema.js';
import { cycle, steps, tree } from './slides.diagrams.js';
import { BODY, PADDING, type Box, type PlannedBlock, type TextBlock } from './slides.plan.js';
import { bold, toBranches, columns, inset, markedRows, ON_DARK, panel, rows } from './slides.shapes.js';
import { startsRightToLeft } from './text.layout.js';
import { POINT_SIZES, type SlideText } from './slides.text.js';

export type Layout = NonNullable<OutlineSlide['layout']>;
type LayoutOf = (items: ListItem[], type: SlideText, title: string) => PlannedBlock[] | undefined;

const GAP = 24;
const BAND = 8;
const LARGE = [66, 60, 54, 48, 44, 40, 36, 32, 28, 24];
const TERM_SIZES = [44, 40, 36, 34, 32, 30, 28, 26, 24, 22, 20];
const TERM_GAP = 12;
const CARD_SIZES = [40, 36, 34, 32, 30, 28, 26, 24, 22, 20, 18];
const MAX_STATEMENT = 160;

/** One sentence on a coloured background. */
const statement: LayoutOf = ([item, ...rest], type) => {
  if (!item || rest.length > 0) return undefined;
  const look = { colour: 'onTableHead', face: 'heading', valign: 'middle' } as const;
  const text = type.fitted([bold(item.runs)], [inset(BODY, 48)], LARGE, look);
  return text && [panel(BODY, 'tableHead'), panel({ ...BODY, w: BAND }, 'accent'), ...text];
};

/** A quotation next to a large quotation mark, with its author below. */
const quote: LayoutOf = ([words, source, ...rest], type) => {
  if (!words || rest.length > 0) return undefined;
  const area = { x: BODY.x + 110, y: BODY.y + 40, w: BODY.w - 150, h: BODY.h - 120 };
  const spoken = words.runs.map((run) => ({ ...run, italic: true }));
  const look = { colour: 'heading', face: 'heading', valign: 'middle' } as const;
  const text = type.fitted([spoken], [area], LARGE.slice(3), look);
  if (!text) return undefined;
  const mark: TextBlock = {
    kind: 'text',
    box: { x: BODY.x + 24, y: BODY.y + 24, w: 76, h: 110 },
    runs: [{ text: '“', bold: true }],
    size: 110,
    colour: 'accent',
    face: 'heading',
  };
  if (!source) return [panel(BODY), mark, ...text];
  const runs = [{ text: '— ' }, ...source.runs];
  const box = { x: area.x, y: BODY.y + BODY.h - 70, w: area.w, h: 40 };
  const size = type.fit([runs], box, [24, 22, 20, 18, 16]) ?? 14;
  return [panel(BODY), mark, ...text, { kind: 'text', box, runs, size, valign: 'middle' }];
};

/** Splits "Term: explanation", or a point that starts with bold text, into its two parts. */
function splitTerm(runs: Run[]): { term: Run[]; rest: Run[] } {
  const [first, second, ...others] = runs;
  if (first?.bold && second) {
    const rest = [{ ...second, text: second.text.replace(/^\s*[:–—-]?\s*/u, '') }, ...others];
    return { term: [{ ...first, text: first.text.replace(/[:\s]+$/, '') }], rest };
  }
  const [, term, text] = /^([^:–—]{2,40}?)(?::| [–—])\s+(.+)$/su.exec(first?.text ?? '') ?? [];
  if (!first || !term || !text) return { term: [], rest: runs };
  return { term: [{ ...first, text: term, bold: true }], rest: [{ ...first, text }, ...runs.slice(1)] };
}

/** The terms and texts of cards. All terms and all texts have the same size and are centred in their card. */
function cardTexts(
  boxes: Box[],
  items: ListItem[],
  type: SlideText,
): { size: number; blocks: TextBlock[] } | undefined {
  const parts = items.map(({ runs }) => splitTerm(runs));
  const inner = boxes.map((box) => inset(box, PADDING + 4));
  const { w, h } = inner[0]!;
  const terms = parts.map(({ term }) => term).filter((term) => term.length > 0);
  const termSize = terms.length > 0 ? type.fit(terms, { w, h: h * 0.4 }, TERM_SIZES, 'heading') : 0;
  if (termSize === undefined) return undefined;
  const termHeights = parts.map(({ term }) =>
    term.length > 0 ? type.height(term, termSize, w, 'heading') + TERM_GAP : 0,
  );
  const tallest = Math.max(...termHeights);
  const texts = parts.map(({ rest }) => rest);
  const sizes = CARD_SIZES.filter((size) => termSize === 0 || size <= termSize * 1.1);
  const size = type.fit(texts, { w, h: h - tallest }, sizes);
  if (size === undefined) return undefined;
  // The texts of cards in a row start at the same height.
  const isAcross = boxes.every(({ y }) => y === boxes[0]!.y);
  const tops = isAcross ? termHeights.map(() => tallest) : termHeights;
  const heights = texts.map((runs, at) => tops[at]! + type.height(runs, size, w));
  const blocks = inner.flatMap(({ x, y }, at): TextBlock[] => {
    const height = isAcross ? Math.max(...heights) : heights[at]!;
    const top = y + (h - height) / 2;
    const [runs, from] = [parts[at]!.term, tops[at]!];
    const term = { box: { x, y: top, w, h: from }, runs, size: termSize };
    return [
      ...(runs.length > 0
        ? [{ kind: 'text', ...term, colour: 'heading', face: 'heading' } satisfies TextBlock]
        : []),
      { kind: 'text', box: { x, y: top + from, w, h: height - from }, runs: texts[at]!, size },
    ];
  });
  return { size, blocks };
}

/** Two or three points side by side, or stacked if that allows a larger font. */
const cards: LayoutOf = (items, type) => {
  const count = items.length;
  if (count < 2 || count > 3 || items.some(({ level }) => level > 0)) return undefined;
  const variants = [
    columns(count).map((box) => ({
      box,
      band: { ...box, h: BAND },
      rest: { ...box, y: box.y + BAND, h: box.h - BAND },
    })),
    rows(count, GAP).map((box) => ({
      box,
      band: { ...box, w: BAND },
      rest: { ...box, x: box.x + BAND, w: box.w - BAND },
    })),
  ].flatMap((boxes) => {
    const panels = boxes.flatMap(({ box, band }) => [panel(box), panel(band, 'accent')]);
    const rests = boxes.map(({ rest }) => rest);
    const texts = cardTexts(rests, items, type);
    return texts ? [{ size: texts.size, blocks: [...panels, ...texts.blocks] }] : [];
  });
  return variants.toSorted((one, other) => other.size - one.size)[0]?.blocks;
};

/** Columns of points, each under a heading. */
const comparison: LayoutOf = (items, type) => {
  const sides = toBranches(items);
  if (sides.length < 2 || sides.length > 3 || sides.some(({ children }) => children.length === 0))
    return undefined;
  const boxes = columns(sides.length);
  const head = 60;
  const heads = sides.map(({ head: runs }) => bold(runs));
  const headArea = { w: boxes[0]!.w - PADDING * 2, h: head - 8 };
  const headSize = type.fit(heads, headArea, [28, 26, 24, 22, 20, 18, 16], 'heading');
  const bodies = boxes.map((box) => inset({ ...box, y: box.y + head, h: box.h - head }));
  const lists = type.fitLists(
    sides.map(({ children }) => children),
    bodies,
    POINT_SIZES,
  );
  if (headSize === undefined || !lists) return undefined;
  return boxes.flatMap((box, at): PlannedBlock[] => [
    panel(box),
    {
      ...panel({ ...box, h: head }, 'tableHead'),
      ...ON_DARK,
      runs: heads[at]!,
      size: headSize,
      face: 'heading',
    },
    ...lists[at]!,
  ]);
};

const check: LayoutOf = (items, type) =>
  markedRows(items, type, (at) => (startsRightToLeft(items[at]?.runs ?? []) ? '؟' : '?'));

const LAYOUTS: Record<Exclude<Layout, 'points'>, LayoutOf> = {
  statement,
  quote,
  cards,
  comparison,
  check,
  steps,
  cycle,
  tree,
};

/** The layout for points without a requested layout. */
function layoutFor(items: ListItem[]): Layout {
  const characters = (item: ListItem | undefined) =>
    (item?.runs ?? []).reduce((sum, { text }) => sum + text.length, 0);
  if (items.length === 1 && characters(items[0]) <= MAX_STATEMENT) return 'statement';
  if (items.some(({ level }) => level > 0)) return 'comparison';
  return items.length === 2 || items.length === 3 ? 'cards' : 'points';
}

/** Draws points in the requested layout, or in one chosen by their number; undefined for a plain list. */
export function layoutBlocks(
  items: ListItem[],
  asked: Layout | undefined,
  type: SlideText,
  title: string,
): PlannedBlock[] | undefined {
  const layout = asked ?? layoutFor(items);
  return layout === 'points' ? undefined : LAYOUTS[layout](items, type, title);
}

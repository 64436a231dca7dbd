import type { ListItem, Run } from './inline.text.js';
import { BODY, PADDING, type Box, type PlannedBlock, type TextBlock } from './slides.plan.js';
import { POINT_SIZES, type SlideText } from './slides.text.js';

const GAP = 24;
export const BADGE = 52;
/** Font sizes of text rows with a mark. */
const ROW_SIZES = [36, 34, ...POINT_SIZES];

export const panel = (box: Box, fill: TextBlock['fill'] = 'tableStripe'): TextBlock => ({
  kind: 'text',
  box,
  fill,
  runs: [],
  size: 12,
});

export const inset = ({ x, y, w, h }: Box, by = PADDING): Box => ({
  x: x + by,
  y: y + by,
  w: w - by * 2,
  h: h - by * 2,
});

export const bold = (runs: Run[]): Run[] => runs.map((run) => ({ ...run, bold: true }));

/** The style of a text in a panel with a dark background. */
export const ON_DARK = { colour: 'onTableHead', centred: true, valign: 'middle' } as const;

/** A circle with a letter or number. */
export const badge = (text: string, x: number, y: number): TextBlock => ({
  ...panel({ x, y, w: BADGE, h: BADGE }, 'tableHead'),
  ...ON_DARK,
  shape: 'ellipse',
  runs: [{ text, bold: true }],
  size: 24,
});

export function columns(count: number, gap = GAP): Box[] {
  const w = (BODY.w - gap * (count - 1)) / count;
  return Array.from({ length: count }, (_, at) => ({ ...BODY, x: BODY.x + at * (w + gap), w }));
}

export function rows(count: number, gap: number): Box[] {
  const h = (BODY.h - gap * (count - 1)) / count;
  return Array.from({ length: count }, (_, at) => ({ ...BODY, y: BODY.y + at * (h + gap), h }));
}

/** First-level points, each with its second-level points. */
export function toBranches(items: ListItem[]): Array<{ head: Run[]; children: ListItem[] }> {
  const branches: Array<{ head: Run[]; children: ListItem[] }> = [];
  for (const item of items) {
    if (item.level === 0 || branches.length === 0) branches.push({ head: item.runs, children: [] });
    else branches.at(-1)!.children.push({ ...item, level: 0 });
  }
  return branches;
}

/** Rows with a mark at the start. */
export function markedRows(
  items: ListItem[],
  type: SlideText,
  mark: (at: number) => string,
): PlannedBlock[] | undefined {
  if (items.length === 0 || items.length > 6) return undefined;
  const boxes = rows(items.length, items.length > 4 ? 6 : 16);
  const inner = boxes.map(({ x, y, w, h }) => ({
    x: x + BADGE + PADDING * 2,
    y: y + 2,
    w: w - BADGE - PADDING * 3,
    h: h - 4,
  }));
  const texts = type.fitted(
    items.map(({ runs }) => runs),
    inner,
    ROW_SIZES,
    { valign: 'middle' },
  );
  return (
    texts &&
    boxes.flatMap((box, at) => [
      panel(box),
      badge(mark(at), box.x + PADDING, box.y + (box.h - BADGE) / 2),
      texts[at]!,
    ])
  );
}

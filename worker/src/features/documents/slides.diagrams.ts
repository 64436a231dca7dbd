import type { ListItem, Run } from './inline.text.js';
import { BODY, lineBetween, PADDING, type Box, type PlannedBlock, type TextBlock } from './slides.plan.js';
import {
  BADGE,
  badge,
  bold,
  toBranches,
  columns,
  inset,
  markedRows,
  ON_DARK,
  panel,
} from './slides.shapes.js';
import { POINT_SIZES, type SlideText } from './slides.text.js';

const NODE_SIZES = [36, 34, 32, 30, 28, 26, 24, 22, 20, 18, 16];
/** Below this font size, steps are stacked. */
const MIN_STEP_SIZE = 24;
/** Gap between steps, for the arrow. */
const STEP_GAP = 44;

const node = (box: Box, runs: Run[], size: number, isDark = false): TextBlock => ({
  ...panel(box, isDark ? 'tableHead' : 'tableStripe'),
  ...ON_DARK,
  colour: isDark ? 'onTableHead' : 'body',
  shape: 'roundRect',
  runs,
  size,
});

const middle = ({ x, y, w, h }: Box) => ({ x: x + w / 2, y: y + h / 2 });

/** Numbered panels with arrows between them. Long texts are stacked. */
export function steps(items: ListItem[], type: SlideText): PlannedBlock[] | undefined {
  const count = items.length;
  if (count < 2 || count > 6 || items.some(({ level }) => level > 0)) return undefined;
  const half = BADGE / 2;
  const boxes = columns(count, STEP_GAP).map((box) => ({ ...box, y: box.y + half, h: box.h - half }));
  const texts = type.fitted(
    items.map(({ runs }) => runs),
    boxes.map((box) => inset(box, 14)).map((box) => ({ ...box, y: box.y + half, h: box.h - half })),
    NODE_SIZES.filter((size) => size >= MIN_STEP_SIZE),
    { centred: true, valign: 'middle' },
  );
  if (!texts) return markedRows(items, type, (at) => String(at + 1));
  return boxes.flatMap((box, at): PlannedBlock[] => {
    const next = boxes[at + 1];
    const y = box.y + box.h / 2;
    return [
      panel(box),
      badge(String(at + 1), box.x + (box.w - BADGE) / 2, BODY.y),
      texts[at]!,
      ...(next ? [lineBetween({ x: box.x + box.w + 6, y }, { x: next.x - 6, y }, true)] : []),
    ];
  });
}

/** Three to six nodes on an ellipse, clockwise from the top, with arrows between them. */
export function cycle(items: ListItem[], type: SlideText): PlannedBlock[] | undefined {
  const count = items.length;
  if (count < 3 || count > 6 || items.some(({ level }) => level > 0)) return undefined;
  const isThree = count === 3;
  const w = isThree ? 290 : 250;
  const h = count > 4 ? 90 : 100;
  const centre = middle(BODY);
  const boxes = items.map((_, at) => {
    const angle = (at / count) * 2 * Math.PI - Math.PI / 2;
    // Three nodes do not reach the bottom of the ellipse.
    const sine = isThree && at > 0 ? 1 : Math.sin(angle);
    const x = centre.x + Math.cos(angle) * ((BODY.w - w) / 2) * (isThree ? 0.9 : 1);
    return { x: x - w / 2, y: centre.y + sine * ((BODY.h - h) / 2) - h / 2, w, h };
  });
  const texts = items.map(({ runs }) => runs);
  const size = type.fit(texts, inset(boxes[0]!, 10), NODE_SIZES);
  if (size === undefined) return undefined;
  return [
    ...boxes.map((box, at) => {
      const next = boxes[(at + 1) % count]!;
      return lineBetween(edgeTowards(box, middle(next)), edgeTowards(next, middle(box)), true);
    }),
    ...boxes.map((box, at) => node(box, texts[at]!, size, true)),
  ];
}

/** The point where a line from the centre of a box to a target crosses the edge, plus a small gap. */
function edgeTowards(box: Box, target: { x: number; y: number }): { x: number; y: number } {
  const from = middle(box);
  const [dx, dy] = [target.x - from.x, target.y - from.y];
  const reach = Math.min((box.w / 2 + 6) / Math.abs(dx), (box.h / 2 + 6) / Math.abs(dy));
  return { x: from.x + dx * reach, y: from.y + dy * reach };
}

/** The title as the root, first-level points as branches, and second-level points below them. */
export function tree(items: ListItem[], type: SlideText, title: string): PlannedBlock[] | undefined {
  const branches = toBranches(items);
  if (branches.length < 2 || branches.length > 5) return undefined;
  const hasLeaves = branches.some(({ children }) => children.length > 0);
  const root: Box = { x: BODY.x + 226, y: BODY.y, w: 400, h: 64 };
  const trunk = BODY.y + 64 + 22;
  const top = trunk + 22;
  const bottom = BODY.y + BODY.h;
  const height = hasLeaves ? 74 : bottom - top;
  const leafTop = top + height + 24;
  const boxes = columns(branches.length, 20).map((box) => ({ ...box, y: top, h: height }));
  const leaves = boxes.map((box) => ({ ...box, y: leafTop, h: bottom - leafTop }));
  const rootTitle = [{ text: title, bold: true }];
  const rootSize = type.fit([rootTitle], inset(root, 6), NODE_SIZES.slice(1));
  const heads = branches.map(({ head }) => bold(head));
  const size = type.fit(heads, inset(boxes[0]!, 8), NODE_SIZES);
  const lists = type.fitLists(
    branches.map(({ children }) => children),
    leaves.map((box) => inset(box, PADDING - 4)),
    POINT_SIZES.slice(2),
  );
  if (rootSize === undefined || size === undefined || !lists) return undefined;
  const { x: centre } = middle(root);
  return [
    lineBetween({ x: centre, y: BODY.y + 64 }, { x: centre, y: trunk }, false),
    lineBetween({ x: middle(boxes[0]!).x, y: trunk }, { x: middle(boxes.at(-1)!).x, y: trunk }, false),
    node(root, rootTitle, rootSize, true),
    ...boxes.flatMap((box, at): PlannedBlock[] => {
      const { x } = middle(box);
      return [
        lineBetween({ x, y: trunk }, { x, y: top }, false),
        node(box, heads[at]!, size, hasLeaves),
        ...lists[at]!.flatMap((list) => [
          lineBetween({ x, y: top + height }, { x, y: leafTop }, false),
          panel(leaves[at]!),
          list,
        ]),
      ];
    }),
  ];
}

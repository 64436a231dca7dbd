import type { DocumentTemplate } from './document.templates.js';
import type { ListItem } from './inline.text.js';
import { BODY, lineBetween, PADDING, type Box, type PlannedBlock, type TextBlock } from './slides.plan.js';
import { BADGE, badge, branchesOf, columns, inset, markedRows, panel } from './slides.shapes.js';
import { fitItems, fitTexts, POINT_SIZES } from './slides.text.js';

const NODE_SIZES = [36, 34, 32, 30, 28, 26, 24, 22, 20, 18, 16];
/** Below this size steps stand below each other. */
const MIN_STEP_SIZE = 24;
/** Between the steps, for the arrow. */
const STEP_GAP = 44;

const node = (box: Box, paragraphs: TextBlock['paragraphs'], size: number, isRoot = false): TextBlock => ({
  kind: 'text',
  box,
  shape: 'roundRect',
  fill: isRoot ? 'tableHead' : 'tableStripe',
  colour: isRoot ? 'onTableHead' : 'body',
  paragraphs,
  size,
  centred: true,
  valign: 'middle',
});

const middle = ({ x, y, w, h }: Box) => ({ x: x + w / 2, y: y + h / 2 });

/** Numbered panels with arrows from one to the next; long texts stand below each other. */
export function steps(items: ListItem[], template: DocumentTemplate): PlannedBlock[] | undefined {
  const count = items.length;
  if (count < 2 || count > 6 || items.some(({ level }) => level > 0)) return undefined;
  const boxes = columns(count, STEP_GAP).map((box) => ({
    ...box,
    y: box.y + BADGE / 2,
    h: box.h - BADGE / 2,
  }));
  const texts = boxes.map((box) => {
    const { x, y, w, h } = inset(box, 14);
    return { x, y: y + BADGE / 2, w, h: h - BADGE / 2 };
  });
  const size = fitTexts(
    items.map(({ runs }) => [runs]),
    texts[0]!,
    NODE_SIZES.filter((one) => one >= MIN_STEP_SIZE),
    template,
  );
  if (size === undefined) return markedRows(items, template, (at) => String(at + 1));
  return boxes.flatMap((box, at): PlannedBlock[] => {
    const next = boxes[at + 1];
    const y = box.y + box.h / 2;
    return [
      panel(box),
      badge(String(at + 1), box.x + (box.w - BADGE) / 2, BODY.y),
      { kind: 'text', box: texts[at]!, paragraphs: [items[at]!.runs], size, centred: true, valign: 'middle' },
      ...(next ? [lineBetween({ x: box.x + box.w + 6, y }, { x: next.x - 6, y }, true)] : []),
    ];
  });
}

/** Three to six nodes on an ellipse, clockwise from the top, with arrows between them. */
export function cycle(items: ListItem[], template: DocumentTemplate): PlannedBlock[] | undefined {
  const count = items.length;
  if (count < 3 || count > 6 || items.some(({ level }) => level > 0)) return undefined;
  const w = count === 3 ? 290 : 250;
  const h = count > 4 ? 90 : 100;
  const centre = middle(BODY);
  const boxes = items.map((_, at) => {
    const angle = (at / count) * 2 * Math.PI - Math.PI / 2;
    const x = centre.x + Math.cos(angle) * ((BODY.w - w) / 2) * (count === 3 ? 0.9 : 1);
    // Three nodes do not reach the lower end of the ellipse.
    const y =
      count === 3
        ? at === 0
          ? BODY.y + h / 2
          : BODY.y + BODY.h - h / 2
        : centre.y + Math.sin(angle) * ((BODY.h - h) / 2);
    return { x: x - w / 2, y: y - h / 2, w, h };
  });
  const size = fitTexts(
    items.map(({ runs }) => [runs]),
    inset(boxes[0]!, 10),
    NODE_SIZES,
    template,
  );
  if (size === undefined) return undefined;
  return [
    ...boxes.map((box, at) => {
      const next = boxes[(at + 1) % count]!;
      return lineBetween(edgeTowards(box, middle(next)), edgeTowards(next, middle(box)), true);
    }),
    ...boxes.map((box, at) => node(box, [items[at]!.runs], size, true)),
  ];
}

/** The point at which a line from the middle of a box to a target leaves it, with a little distance. */
function edgeTowards(box: Box, target: { x: number; y: number }): { x: number; y: number } {
  const from = middle(box);
  const dx = target.x - from.x;
  const dy = target.y - from.y;
  const reach = Math.min(
    dx === 0 ? Number.POSITIVE_INFINITY : (box.w / 2 + 6) / Math.abs(dx),
    dy === 0 ? Number.POSITIVE_INFINITY : (box.h / 2 + 6) / Math.abs(dy),
  );
  return { x: from.x + dx * reach, y: from.y + dy * reach };
}

/** The title as the root, first-level points as branches, and second-level points below them. */
export function tree(
  items: ListItem[],
  template: DocumentTemplate,
  title: string,
): PlannedBlock[] | undefined {
  const branches = branchesOf(items);
  if (branches.length < 2 || branches.length > 5) return undefined;
  const hasLeaves = branches.some(({ children }) => children.length > 0);
  const root: Box = { x: BODY.x + 226, y: BODY.y, w: 400, h: 64 };
  const top = BODY.y + 64 + 44;
  const height = hasLeaves ? 74 : BODY.y + BODY.h - top;
  const boxes = columns(branches.length, 20).map((box) => ({ ...box, y: top, h: height }));
  const leaves = boxes.map((box) => ({
    ...box,
    y: top + height + 24,
    h: BODY.y + BODY.h - top - height - 24,
  }));
  const rootTitle = [{ text: title, bold: true }];
  const rootSize = fitTexts([[rootTitle]], inset(root, 6), NODE_SIZES.slice(1), template);
  const heads = branches.map(({ head }) => [head.map((run) => ({ ...run, bold: true }))]);
  const size = fitTexts(heads, inset(boxes[0]!, 8), NODE_SIZES, template);
  const lists = leaves.map((box) => inset(box, PADDING - 4));
  const leafSize = POINT_SIZES.slice(2).find((one) =>
    branches.every(
      ({ children }, at) => children.length === 0 || fitItems(children, lists[at]!, [one], template),
    ),
  );
  if (rootSize === undefined || size === undefined || leafSize === undefined) return undefined;
  const trunk = BODY.y + 64 + 22;
  const first = middle(boxes[0]!).x;
  const last = middle(boxes.at(-1)!).x;
  return [
    lineBetween({ x: middle(root).x, y: BODY.y + 64 }, { x: middle(root).x, y: trunk }, false),
    lineBetween({ x: first, y: trunk }, { x: last, y: trunk }, false),
    node(root, [rootTitle], rootSize, true),
    ...boxes.flatMap((box, at): PlannedBlock[] => {
      const { x } = middle(box);
      const { children } = branches[at]!;
      const list = children.length > 0 ? fitItems(children, lists[at]!, [leafSize], template) : undefined;
      return [
        lineBetween({ x, y: trunk }, { x, y: top }, false),
        node(box, heads[at]!, size, hasLeaves),
        ...(list
          ? [lineBetween({ x, y: top + height }, { x, y: leaves[at]!.y }, false), panel(leaves[at]!), list]
          : []),
      ];
    }),
  ];
}

import type { DocumentTemplate } from './document.templates.js';
import type { ListItem, Run } from './inline.text.js';
import type { OutlineSlide } from './outline.schema.js';
import { cycle, steps, tree } from './slides.diagrams.js';
import { BODY, PADDING, type Box, type PlannedBlock, type TextBlock } from './slides.plan.js';
import { branchesOf, columns, inset, markedRows, panel, rows } from './slides.shapes.js';
import { startsRightToLeft } from './text.layout.js';
import { fitItems, fitTexts, POINT_SIZES, textHeight } from './slides.text.js';

export type Layout = NonNullable<OutlineSlide['layout']>;
type LayoutOf = (items: ListItem[], template: DocumentTemplate, title: string) => PlannedBlock[] | undefined;

const GAP = 24;
const BAND = 8;
const LARGE = [66, 60, 54, 48, 44, 40, 36, 32, 28, 24];
const TERM_SIZES = [44, 40, 36, 34, 32, 30, 28, 26, 24, 22, 20];
const TERM_GAP = 12;
const CARD_SIZES = [40, 36, 34, 32, 30, 28, 26, 24, 22, 20, 18];
const MAX_STATEMENT = 160;

/** One sentence on a coloured ground. */
const statement: LayoutOf = ([item, ...rest], template) => {
  if (!item || rest.length > 0) return undefined;
  const inner = inset(BODY, 48);
  const runs = item.runs.map((run) => ({ ...run, bold: true }));
  const size = fitTexts([[runs]], { ...inner, face: 'heading' }, LARGE, template);
  if (size === undefined) return undefined;
  return [
    panel(BODY, 'tableHead'),
    panel({ ...BODY, w: BAND }, 'accent'),
    {
      kind: 'text',
      box: inner,
      paragraphs: [runs],
      size,
      colour: 'onTableHead',
      face: 'heading',
      valign: 'middle',
    },
  ];
};

/** The words beside a large mark, and below them who said it. */
const quote: LayoutOf = ([words, source, ...rest], template) => {
  if (!words || rest.length > 0) return undefined;
  const area = { x: BODY.x + 110, y: BODY.y + 40, w: BODY.w - 150, h: BODY.h - 120 };
  const spoken = words.runs.map((run) => ({ ...run, italic: true }));
  const size = fitTexts([[spoken]], { ...area, face: 'heading' }, LARGE.slice(3), template);
  if (size === undefined) return undefined;
  const mark: TextBlock = {
    kind: 'text',
    box: { x: BODY.x + 24, y: BODY.y + 24, w: 76, h: 110 },
    paragraphs: [[{ text: '“', bold: true }]],
    size: 110,
    colour: 'accent',
    face: 'heading',
    valign: 'top',
  };
  const by = source && [{ text: '— ' }, ...source.runs];
  return [
    panel(BODY),
    mark,
    {
      kind: 'text',
      box: area,
      paragraphs: [spoken],
      size,
      colour: 'heading',
      face: 'heading',
      valign: 'middle',
    },
    ...(by
      ? [
          {
            kind: 'text' as const,
            box: { x: area.x, y: BODY.y + BODY.h - 70, w: area.w, h: 40 },
            paragraphs: [by],
            size: fitTexts([[by]], { w: area.w, h: 40 }, [24, 22, 20, 18, 16], template) ?? 14,
            valign: 'middle' as const,
          },
        ]
      : []),
  ];
};

/** "Term: explanation" or a point that starts with bold words, as its two parts. */
function termOf(runs: Run[]): { term: Run[]; rest: Run[] } {
  const [first, ...others] = runs;
  if (first?.bold && others.length > 0) {
    const [second, ...more] = others;
    const rest = [{ ...second!, text: second!.text.replace(/^\s*[:–—-]?\s*/u, '') }, ...more];
    return { term: [{ ...first, text: first.text.replace(/[:\s]+$/, '') }], rest };
  }
  const [, term, text] = /^([^:–—]{2,40}?)(?::| [–—])\s+(.+)$/su.exec(first?.text ?? '') ?? [];
  if (!first || !term || !text) return { term: [], rest: runs };
  return { term: [{ ...first, text: term, bold: true }], rest: [{ ...first, text }, ...others] };
}

interface CardText {
  size: number;
  blocks: PlannedBlock[];
}

/** The terms and texts of cards, each of one size, in the middle of its card. */
function cardTexts(boxes: Box[], items: ListItem[], template: DocumentTemplate): CardText | undefined {
  const parts = items.map(({ runs }) => termOf(runs));
  const inner = boxes.map((box) => inset(box, PADDING + 4));
  const { w, h } = inner[0]!;
  const hasTerms = parts.some(({ term }) => term.length > 0);
  const heading = { w, h: h * 0.4, face: 'heading' as const };
  const terms = parts.map(({ term }) => (term.length > 0 ? [term] : []));
  const termSize = hasTerms ? fitTexts(terms, heading, TERM_SIZES, template) : 0;
  if (termSize === undefined) return undefined;
  const isAcross = boxes.every(({ y }) => y === boxes[0]!.y);
  const termHeightOf = (term: Run[][]): number =>
    term.length > 0 ? textHeight(term, termSize, heading, template) + TERM_GAP : 0;
  // Cards beside each other start their texts at one height.
  const termHeights = terms.map((term) =>
    isAcross ? Math.max(...terms.map(termHeightOf)) : termHeightOf(term),
  );
  const area = { w, h: h - Math.max(...termHeights) };
  const texts = parts.map(({ rest }) => [rest]);
  const sizes = hasTerms ? CARD_SIZES.filter((one) => one <= termSize * 1.1) : CARD_SIZES;
  const size = fitTexts(texts, area, sizes, template);
  if (size === undefined) return undefined;
  const heights = texts.map((text, at) => termHeights[at]! + textHeight(text, size, area, template));
  const common = isAcross ? Math.max(...heights) : undefined;
  const blocks = inner.flatMap(({ x, y }, at): PlannedBlock[] => {
    const top = y + (h - (common ?? heights[at]!)) / 2;
    const termHeight = termHeights[at]!;
    const term = { box: { x, y: top, w, h: termHeight }, paragraphs: terms[at]!, size: termSize } as const;
    return [
      ...(terms[at]!.length > 0
        ? [{ kind: 'text' as const, ...term, colour: 'heading' as const, face: 'heading' as const }]
        : []),
      {
        kind: 'text',
        box: { x, y: top + termHeight, w, h: (common ?? heights[at]!) - termHeight },
        paragraphs: texts[at]!,
        size,
      },
    ];
  });
  return { size, blocks };
}

/** Two or three points side by side, or below each other where that lets them be larger. */
const cards: LayoutOf = (items, template) => {
  const count = items.length;
  if (count < 2 || count > 3 || items.some(({ level }) => level > 0)) return undefined;
  const across = columns(count);
  const down = rows(count, GAP);
  const beside = cardTexts(
    across.map((box) => ({ ...box, y: box.y + BAND, h: box.h - BAND })),
    items,
    template,
  );
  const below = cardTexts(
    down.map((box) => ({ ...box, x: box.x + BAND, w: box.w - BAND })),
    items,
    template,
  );
  const isBelow = (below?.size ?? 0) > (beside?.size ?? 0);
  const texts = isBelow ? below : beside;
  return (
    texts && [
      ...(isBelow ? down : across).flatMap((box) => [
        panel(box),
        panel(isBelow ? { ...box, w: BAND } : { ...box, h: BAND }, 'accent'),
      ]),
      ...texts.blocks,
    ]
  );
};

/** Columns of points under a heading each. */
const comparison: LayoutOf = (items, template) => {
  const sides = branchesOf(items);
  if (sides.length < 2 || sides.length > 3 || sides.some(({ children }) => children.length === 0))
    return undefined;
  const boxes = columns(sides.length);
  const head = 60;
  const headArea = { w: boxes[0]!.w - PADDING * 2, h: head - 8, face: 'heading' as const };
  const heads = sides.map(({ head: runs }) => runs.map((run) => ({ ...run, bold: true })));
  const headSize = fitTexts(
    heads.map((runs) => [runs]),
    headArea,
    [28, 26, 24, 22, 20, 18, 16],
    template,
  );
  const bodies = boxes.map((box) => inset({ ...box, y: box.y + head, h: box.h - head }));
  const sizes = POINT_SIZES.filter((size) =>
    sides.every(({ children }, at) => fitItems(children, bodies[at]!, [size], template)),
  );
  if (headSize === undefined || sizes.length === 0) return undefined;
  return boxes.flatMap((box, at): PlannedBlock[] => [
    panel(box),
    {
      kind: 'text',
      box: { ...box, h: head },
      fill: 'tableHead',
      colour: 'onTableHead',
      paragraphs: [heads[at]!],
      size: headSize,
      face: 'heading',
      centred: true,
      valign: 'middle',
    },
    fitItems(sides[at]!.children, bodies[at]!, sizes.slice(0, 1), template)!,
  ]);
};

const check: LayoutOf = (items, template) =>
  markedRows(items, template, (at) => (startsRightToLeft(items[at]?.runs ?? []) ? '؟' : '?'));

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

/** What fits points that no layout was chosen for. */
function layoutFor(items: ListItem[]): Layout {
  const characters = (item: ListItem | undefined) =>
    (item?.runs ?? []).reduce((sum, { text }) => sum + text.length, 0);
  if (items.length === 1 && characters(items[0]) <= MAX_STATEMENT) return 'statement';
  if (items.some(({ level }) => level > 0)) return 'comparison';
  return items.length === 2 || items.length === 3 ? 'cards' : 'points';
}

/** The points drawn as the outline asks, or by their amount; undefined where they are a plain list. */
export function layoutBlocks(
  items: ListItem[],
  asked: Layout | undefined,
  template: DocumentTemplate,
  title: string,
): PlannedBlock[] | undefined {
  const layout = asked ?? layoutFor(items);
  return layout === 'points' ? undefined : LAYOUTS[layout](items, template, title);
}

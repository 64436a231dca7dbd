import { newCache, type Code, type Heading, type Item, type List, type MathBlock } from './blocks';
import { BULLET, FENCE, HEADING, ORDERED } from './line-patterns';

/** What a line begins, read from the line alone; null where it begins no such block. `rest` is behind the indent. */

export function headingOf(rest: string): Heading | null {
  const match = HEADING.exec(rest);
  if (!match) return null;
  const text = withoutClosingMarks((match[2] ?? '').trim());
  return { type: 'heading', level: match[1]?.length ?? 1, text, inline: newCache() };
}

export function fenceOf(rest: string, indent: number): Code | null {
  const match = FENCE.exec(rest);
  if (!match) return null;
  const info = (match[2] ?? match[4] ?? '').trim();
  const language = /^[\w+#.-]{1,30}/.exec(info)?.[0].toLowerCase() ?? '';
  return { type: 'code', language, fence: match[1] ?? match[3] ?? '', indent, lines: [], closed: false };
}

/** Code by its indent of four. */
export function indentedCode(line: string): Code {
  return { type: 'code', language: '', fence: '', indent: 4, lines: [line], closed: false };
}

/** A formula of its own, which may end on the same line. */
export function mathOf(rest: string): MathBlock | null {
  const close = rest.startsWith('$$') ? '$$' : rest.startsWith('\\[') ? '\\]' : null;
  if (!close) return null;
  const body = rest.slice(2).trimEnd();
  const end = body.indexOf(close);
  if (end === -1) return { type: 'math', close, lines: body ? [body] : [], closed: false };
  if (end === 0 || end + 2 !== body.length) return null;
  return { type: 'math', close, lines: [body.slice(0, end)], closed: true };
}

export interface ItemStart {
  item: Item;
  /** The list that it opens where it does not go on with one. */
  list: List;
  /** Nothing stands behind the marker. */
  empty: boolean;
  /** Whether it may stand right under a paragraph's line. */
  interrupts: boolean;
  /** How far the marker and the space behind it reach. */
  length: number;
}

export function itemOf(rest: string, indent: number): ItemStart | null {
  const bullet = BULLET.exec(rest);
  const match = bullet ?? ORDERED.exec(rest);
  if (!match) return null;
  const marker = (bullet ? match[1] : match[2]) ?? '';
  const number = bullet ? '' : (match[1] ?? '');
  const width = number.length + 1;
  const empty = rest.slice(width).trim() === '';
  const gap = match[match.length - 1]?.length ?? 0;
  const padding = empty || gap > 4 ? 1 : gap;
  return {
    item: { type: 'item', offset: indent + width + padding, task: null, children: [] },
    list: { type: 'list', marker, ordered: !bullet, start: Number(number || 1), loose: false, children: [] },
    empty,
    interrupts: !empty && (bullet !== null || number === '1'),
    length: empty ? rest.length : width + padding,
  };
}

/** `Title ##` is `Title`; the marks count only after a space. */
function withoutClosingMarks(title: string): string {
  let end = title.length;
  while (title[end - 1] === '#') end -= 1;
  return end === 0 || title[end - 1] === ' ' ? title.slice(0, end).trimEnd() : title;
}

import { kindOf } from './diagram-kind';

/** Height of a source line, and of the frame around the lines including a scroll bar. In rem, like everything below. */
const SOURCE_LINE = 1.4;
const SOURCE_FRAME = 3;

/** Kinds drawn from left to right grow in width with each line, others in height. */
const WIDE = { base: 9, line: 0.5 };
const HIGH = { base: 12, line: 2.5 };
const MAX = 40;

const IS_WIDE = /^(?:(?:flowchart|graph)\s+(?:LR|RL)\b|gitGraph|timeline|journey)/;

/**
 * Estimates the height of a diagram from its source. The same height is reserved while it streams, is drawn and is shown,
 * so that nothing moves. More lines never reduce it.
 */
export function diagramHeight(lines: readonly string[]): number {
  const kind = kindOf(lines.join('\n'));
  const { base, line } = kind === undefined || IS_WIDE.test(kind) ? WIDE : HIGH;
  return Math.min(MAX, Math.max(base + line * lines.length, SOURCE_FRAME + SOURCE_LINE * lines.length));
}

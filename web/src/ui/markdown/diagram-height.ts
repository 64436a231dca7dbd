import { kindOf } from './diagram-kind';

/** A line of the source, and what surrounds the lines, a scroll bar included. In rem, as everything below. */
const SOURCE_LINE = 1.4;
const SOURCE_FRAME = 3;

/** Kinds that are drawn from left to right become wider with each line, others higher. */
const WIDE = { base: 9, line: 0.5 };
const HIGH = { base: 12, line: 2.5 };
const MAX = 40;

const IS_WIDE = /^(?:(?:flowchart|graph)\s+(?:LR|RL)\b|gitGraph|timeline|journey)/;

/**
 * The height of a diagram's place, estimated from its source: the same while it is written, drawn and shown, so that the
 * drawing moves nothing around it. More lines never give less.
 */
export function diagramHeight(lines: readonly string[]): number {
  const kind = kindOf(lines.join('\n'));
  const { base, line } = kind === undefined || IS_WIDE.test(kind) ? WIDE : HIGH;
  return Math.min(MAX, Math.max(base + line * lines.length, SOURCE_FRAME + SOURCE_LINE * lines.length));
}

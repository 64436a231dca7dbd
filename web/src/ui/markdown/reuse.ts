import { InlineCache } from './read-inline';

/**
 * Replaces every part of `next` that equals its counterpart in `previous` with that counterpart, so that React's identity
 * comparison skips it. Plain data only; changes `next` in place.
 */
export function reuse<T>(previous: unknown, next: T): T {
  if (previous === next || !isObject(previous) || !isObject(next)) return next;
  if (next instanceof InlineCache) return previous instanceof InlineCache ? (previous as T) : next;
  const before = previous as Record<string, unknown>;
  const after = next as Record<string, unknown>;
  if (Array.isArray(before) !== Array.isArray(after) || before.type !== after.type) return next;
  const keys = Object.keys(after);
  let equal = keys.length === Object.keys(before).length;
  for (const key of keys) {
    after[key] = reuse(before[key], after[key]);
    equal &&= after[key] === before[key];
  }
  return equal ? (previous as T) : next;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

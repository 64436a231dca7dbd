/** The kind of a personal part. Its placeholder contains this word. */
export type PersonalKind = 'NAME' | 'EMAIL' | 'PHONE' | 'ADDRESS';

/** A part of a text, from `start` up to but not including `end`, in UTF-16 units. */
export interface Span {
  kind: PersonalKind;
  start: number;
  end: number;
}

/**
 * The spans of all matches. If the pattern has a group `part`, the span covers only that group.
 * @param pattern with the flags `d` and `g`
 */
export const matchSpans = (kind: PersonalKind, text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)].flatMap(({ indices }) => {
    const [start, end] = indices?.groups?.part ?? indices?.[0] ?? [0, 0];
    return end > start ? [{ kind, start, end }] : [];
  });

/** Sorts spans and merges overlapping ones into a span of the first kind. */
export function withoutOverlaps(spans: readonly Span[]): Span[] {
  const kept: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1);
    if (last && span.start < last.end) last.end = Math.max(last.end, span.end);
    else kept.push({ ...span });
  }
  return kept;
}

/** What a part of a text is. The placeholder of the part has this word. */
export type PersonalKind = 'NAME' | 'EMAIL' | 'PHONE' | 'ADDRESS';

/** A part of a text: from `start` to before `end`, in UTF-16 units. */
export interface Span {
  kind: PersonalKind;
  start: number;
  end: number;
}

/**
 * The spans of all matches. The group `part` of the pattern, where it has one, is the span; the rest is the words around it.
 * @param pattern with the flags `d` and `g`
 */
export const matchSpans = (kind: PersonalKind, text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)].flatMap(({ indices }) => {
    const [start, end] = indices?.groups?.part ?? indices?.[0] ?? [0, 0];
    return end > start ? [{ kind, start, end }] : [];
  });

/** The spans in order; what overlaps is one span of the first kind. */
export function withoutOverlaps(spans: readonly Span[]): Span[] {
  const kept: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1);
    if (last && span.start < last.end) last.end = Math.max(last.end, span.end);
    else kept.push({ ...span });
  }
  return kept;
}

import type { CitationKind } from '../../../ui/markdown';

/** The element id of a reply's source. */
export function sourceId(itemKey: string, kind: CitationKind, n: number): string {
  return `source-${itemKey}-${kind}-${n}`;
}

/** Brings a source into view and moves the focus to it, which also marks it. */
export function showSource(id: string): void {
  const source = document.getElementById(id);
  source?.scrollIntoView({ block: 'nearest' });
  source?.focus({ preventScroll: true });
}

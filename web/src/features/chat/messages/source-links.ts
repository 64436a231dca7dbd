import type { CitationKind } from '../../../ui/markdown';

/** The element id of a reply's source. */
export function sourceId(itemKey: string, kind: CitationKind, n: number): string {
  return `source-${itemKey}-${kind}-${n}`;
}

/** Scrolls a source into view and focuses it, which also highlights it. */
export function showSource(id: string): void {
  const source = document.getElementById(id);
  source?.scrollIntoView({ block: 'nearest' });
  source?.focus({ preventScroll: true });
}

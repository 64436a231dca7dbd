import type { MessageVersions } from '@studyhall/contracts';

/** A message that has versions, or that is hidden together with a version. */
export interface VersionRow {
  id: number;
  version_group: number | null;
  /** The version with which the message becomes visible again; null if no other version hides it. */
  hidden_with: number | null;
}

/**
 * These messages, all their versions, and everything hidden under one of those: the rows to delete when the messages are
 * deleted. Visible messages after them stay.
 */
export function withVersions(branched: readonly VersionRow[], ids: readonly number[]): number[] {
  const byId = new Map(branched.map((row) => [row.id, row]));
  const found = new Set(ids);
  // Iterating a set also visits items that are added meanwhile.
  for (const id of found) {
    const group = byId.get(id)?.version_group ?? null;
    for (const row of branched)
      if (row.hidden_with === id || (group !== null && row.version_group === group)) found.add(row.id);
  }
  return [...found].toSorted((a, b) => a - b);
}

/** The versions of a message for clients; null if there is only one. `ids`: oldest first. */
export function toVersions(id: number, ids: readonly number[] | null | undefined): MessageVersions | null {
  const at = ids?.indexOf(id) ?? -1;
  return ids && ids.length > 1 && at !== -1 ? { current: at + 1, of: ids.length, ids: [...ids] } : null;
}

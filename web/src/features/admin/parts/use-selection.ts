import { useCallback, useState } from 'react';

/** The selected rows of a list: some by their ids, or all that its filter finds. */
export type SelectedRows =
  | { kind: 'ids'; ids: number[]; count: number }
  /** `isCapped`: there are at least `count`. */
  | { kind: 'filter'; count: number; isCapped: boolean };

export interface Selection {
  /** The ids of selected rows, on whatever page. */
  rows: Record<string, true>;
  /** All rows that the filter finds are selected. */
  isAll: boolean;
  setRows: (rows: Record<string, true>) => void;
  selectAll: () => void;
  clear: () => void;
}

const NONE = { rows: {}, isAll: false };

/** A selection that lasts over pages and orders, and ends with the filter: `filter` identifies it. */
export function useSelection(filter: string): Selection {
  const [state, setState] = useState<{ filter: string; rows: Record<string, true>; isAll: boolean }>({
    filter,
    ...NONE,
  });
  const { rows, isAll } = state.filter === filter ? state : NONE;
  const setRows = useCallback(
    (next: Record<string, true>) => setState({ filter, rows: next, isAll: false }),
    [filter],
  );
  const selectAll = useCallback(() => setState({ filter, rows: {}, isAll: true }), [filter]);
  const clear = useCallback(() => setState({ filter, ...NONE }), [filter]);
  return { rows, isAll, setRows, selectAll, clear };
}

/** What is selected of a list of `total` rows; null for nothing. */
export function selectedOf(
  { rows, isAll }: Selection,
  total: number,
  isCapped: boolean,
): SelectedRows | null {
  if (isAll) return { kind: 'filter', count: total, isCapped };
  const ids = Object.keys(rows)
    .filter((id) => rows[id])
    .map(Number);
  return ids.length === 0 ? null : { kind: 'ids', ids, count: ids.length };
}

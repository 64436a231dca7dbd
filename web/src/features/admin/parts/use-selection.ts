import { useCallback, useState } from 'react';

/** The selected rows of a list: some by their ids, or all that its filter finds. */
export type SelectedRows =
  | { kind: 'ids'; ids: number[]; count: number }
  /** `except`: the ids of rows that were taken out again. `isCapped`: there are at least `count`. */
  | { kind: 'filter'; except: number[]; count: number; isCapped: boolean };

export interface Selection {
  /** The ids of selected rows, on whatever page. */
  rows: Record<string, true>;
  /** All rows that the filter finds are selected, without those in `except`. */
  isAll: boolean;
  except: Record<string, true>;
  setRows: (rows: Record<string, true>) => void;
  /** Where all are selected: which of the visible rows still are. */
  setVisible: (visible: readonly string[], rows: Record<string, true>) => void;
  /** Drops a row that is no longer in the list. */
  drop: (id: string) => void;
  selectAll: () => void;
  clear: () => void;
}

interface State {
  rows: Record<string, true>;
  except: Record<string, true>;
  isAll: boolean;
}

const NONE: State = { rows: {}, except: {}, isAll: false };

/** A selection that lasts over pages and orders, and ends with the filter: `filter` identifies it. */
export function useSelection(filter: string): Selection {
  const [state, setState] = useState<State & { filter: string }>({ filter, ...NONE });
  const { rows, except, isAll } = state.filter === filter ? state : NONE;
  const setRows = useCallback(
    (next: Record<string, true>) => setState({ filter, ...NONE, rows: next }),
    [filter],
  );
  const selectAll = useCallback(() => setState({ filter, ...NONE, isAll: true }), [filter]);
  const setVisible = useCallback(
    (visible: readonly string[], next: Record<string, true>) =>
      setState((before) => ({ ...before, except: exceptOf(before.except, visible, next) })),
    [],
  );
  const drop = useCallback(
    (id: string) =>
      setState(({ rows: { [id]: _row, ...others }, except: { [id]: _except, ...kept }, ...before }) => ({
        ...before,
        rows: others,
        except: kept,
      })),
    [],
  );
  const clear = useCallback(() => setState({ filter, ...NONE }), [filter]);
  return { rows, isAll, except, setRows, setVisible, drop, selectAll, clear };
}

/** The rows taken out of all, where of the visible ones only `rows` are selected. */
export function exceptOf(
  except: Record<string, true>,
  visible: readonly string[],
  rows: Record<string, true>,
): Record<string, true> {
  const shown = new Set(visible);
  return Object.fromEntries(
    [...Object.keys(except).filter((id) => !shown.has(id)), ...visible.filter((id) => !rows[id])].map(
      (id) => [id, true as const],
    ),
  );
}

/** What is selected of a list of `total` rows; null for nothing. */
export function selectedOf(
  { rows, isAll, except }: Pick<Selection, 'rows' | 'isAll' | 'except'>,
  total: number,
  isCapped: boolean,
): SelectedRows | null {
  if (isAll) {
    const ids = Object.keys(except).map(Number);
    const count = total - ids.length;
    return count > 0 ? { kind: 'filter', except: ids, count, isCapped } : null;
  }
  const ids = Object.keys(rows)
    .filter((id) => rows[id])
    .map(Number);
  return ids.length === 0 ? null : { kind: 'ids', ids, count: ids.length };
}

import { useCallback, useState } from 'react';

/** The selected rows of a list: by id, or all that match its filter. */
export type SelectedRows =
  | { kind: 'ids'; ids: number[]; count: number }
  /** `except`: the ids of deselected rows. `isCapped`: there are at least `count`. */
  | { kind: 'filter'; except: number[]; count: number; isCapped: boolean };

export interface Selection {
  /** The ids of selected rows, across pages. */
  rows: Record<string, true>;
  /** True if all rows that match the filter are selected, except those in `except`. */
  isAll: boolean;
  except: Record<string, true>;
  setRows: (rows: Record<string, true>) => void;
  /** If all are selected: sets which of the visible rows still are. */
  setVisible: (visible: readonly string[], rows: Record<string, true>) => void;
  /** Deselects a row that is no longer in the list. */
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

/** A selection that survives changes of page and order. It ends when `filter`, its key, changes. */
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

/** The deselected rows, if only `rows` of the visible ones are selected. */
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

/** The selection of a list of `total` rows; null if empty. */
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

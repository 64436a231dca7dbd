import { useState } from 'react';
import type { ListState, Sorting } from './use-address';

interface State {
  search: string;
  offset: number;
  sorting: Sorting;
}

/**
 * Like `useListAddress`, for a list in a dialog, since the URL belongs to the page below. A change of search or order
 * returns to the first page.
 */
export function useListState(sort: string, size: number) {
  const [state, setState] = useState<State>({ search: '', offset: 0, sorting: { sort, order: 'asc' } });
  const change = (part: Partial<State>) => setState((before) => ({ ...before, offset: 0, ...part }));
  const list: ListState = {
    ...{ offset: state.offset, size, sorting: state.sorting },
    setOffset: (offset) => change({ offset }),
    setSorting: (sorting) => change({ sorting }),
  };
  return { search: state.search, list, setSearch: (search: string) => change({ search }) };
}

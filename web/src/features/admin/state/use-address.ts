import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Column } from '../parts/table-types';

type Change = Record<string, string | null>;

/** Page sizes; the first one is the default. */
export const PAGE_SIZES = [25, 50, 100] as const;

export interface Sorting {
  sort: string;
  order: 'asc' | 'desc';
}

/** The position in a list: page size, first row, and order; null for the list's own order. */
export interface ListState {
  offset: number;
  size: number;
  sorting: Sorting | null;
  /** `replace` corrects an offset beyond the end. */
  setOffset: (offset: number, options?: { replace: boolean }) => void;
  /** Without it, the page size is fixed. */
  setSize?: (size: number) => void;
  setSorting: (sorting: Sorting) => void;
}

/**
 * The URL's parameters, so that reload, back and shared links keep a table's state. A change adds a history entry unless
 * it corrects the URL (`replace`); empty values are removed.
 */
export function useAddress() {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const write = useCallback(
    (change: Change, options?: { replace: boolean }) => {
      const params = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(change)) {
        if (value) params.set(name, value);
        else params.delete(name);
      }
      const next = params.toString();
      navigate(next === '' ? path : `${path}?${next}`, options);
    },
    [path, navigate],
  );
  return { params: new URLSearchParams(search), write };
}

/**
 * The search, filters, order and page of a list, stored in the URL. A change of search, filter, order or size returns to
 * the first page. `sort`: the default order.
 */
export function useListAddress(sort?: string) {
  const { params, write } = useAddress();
  const [smallest] = PAGE_SIZES;
  const size = PAGE_SIZES.find((each) => String(each) === params.get('size')) ?? smallest;
  const page = Number(params.get('page') ?? 1);
  const offset = Number.isSafeInteger(page) && page > 1 ? (page - 1) * size : 0;
  const sorted = params.get('sort') ?? sort;
  const order = params.get('order') === 'desc' ? 'desc' : 'asc';
  const setOffset = useCallback(
    (next: number, options?: { replace: boolean }) =>
      write({ page: next === 0 ? null : String(next / size + 1) }, options),
    [write, size],
  );
  const setFilter = useCallback((change: Change) => write({ ...change, page: null }), [write]);
  const setSize = useCallback(
    (next: number) => write({ size: next === smallest ? null : String(next), page: null }),
    [write, smallest],
  );
  const setSorting = useCallback(
    (next: Sorting) =>
      write({
        sort: next.sort === sort ? null : next.sort,
        order: next.order === 'asc' ? null : 'desc',
        page: null,
      }),
    [write, sort],
  );
  const sorting: Sorting | null = sorted === undefined ? null : { sort: sorted, order };
  const list: ListState = { offset, size, sorting, setOffset, setSize, setSorting };
  return { params, search: params.get('search') ?? '', school: params.get('school'), list, setFilter };
}

/** The query for the server. Ignores an order in the URL that no column has. */
export function pageQuery(
  { offset, size, sorting }: ListState,
  columns: ReadonlyArray<Pick<Column<never>, 'sort'>>,
) {
  const known = sorting && columns.some(({ sort }) => sort === sorting.sort) ? sorting : null;
  return { limit: size, offset, ...known };
}

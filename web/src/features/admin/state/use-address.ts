import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import { PAGE_ROWS } from '../parts/pager';

type Change = Record<string, string | null>;

/**
 * The parameters of the address, so that reload, back and a shared link keep what a table shows. A change is an entry
 * of the history unless it corrects the address (`replace`); empty values leave it.
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

/** The search, the filters and the page of a list, which stand in the address; a change of the first two starts over. */
export function useListAddress() {
  const { params, write } = useAddress();
  const page = Number(params.get('page') ?? 1);
  const offset = Number.isSafeInteger(page) && page > 1 ? (page - 1) * PAGE_ROWS : 0;
  const setOffset = useCallback(
    (next: number, options?: { replace: boolean }) =>
      write({ page: next === 0 ? null : String(next / PAGE_ROWS + 1) }, options),
    [write],
  );
  const setFilter = useCallback((change: Change) => write({ ...change, page: null }), [write]);
  return {
    params,
    search: params.get('search') ?? '',
    school: params.get('school'),
    offset,
    setOffset,
    setFilter,
  };
}

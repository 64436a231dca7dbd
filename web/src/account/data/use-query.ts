import { keepPreviousData, skipToken, useQuery as useTanStackQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { pageQueries } from './queries';
import type { Read } from './read';

export interface QueryResult<T> {
  /** The last response; while another query runs, the response to the previous one. */
  data: T | null;
  /** True while `data` belongs to an older query. */
  stale: boolean;
  /** The error of the last request. Data already shown stays. */
  error: unknown;
  retry: () => void;
  /** Updates the shown data before the next refetch. */
  patch: (change: (data: T) => T) => void;
}

/** Milliseconds until the next refetch; false for none. */
type Pause<T> = (data: T | null, error: unknown) => number | false | undefined;

/** Runs a query, and again after its topics change; null runs nothing. `pause` also refetches after a delay. */
export function useQuery<T>(asked: Read<T> | null, pause?: Pause<T>): QueryResult<T> {
  const [{ client }] = useState(pageQueries);
  const { key = [], topics = [], load } = asked ?? {};
  const { data, error, isPlaceholderData, refetch } = useTanStackQuery<T>(
    {
      queryKey: key,
      queryFn: load ? ({ signal }) => load(signal) : skipToken,
      meta: { topics },
      placeholderData: keepPreviousData,
      refetchInterval: pause && (({ state }) => pause(state.data ?? null, state.error)),
    },
    client,
  );
  const latest = useRef(key);
  useEffect(() => {
    latest.current = key;
  });
  const retry = useCallback(() => void refetch({ cancelRefetch: false }), [refetch]);
  const patch = useCallback(
    (change: (before: T) => T) =>
      client.setQueryData<T>(latest.current, (before) => before && change(before)),
    [client],
  );
  return { data: data ?? null, stale: isPlaceholderData, error, retry, patch };
}

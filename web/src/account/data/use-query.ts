import { keepPreviousData, skipToken, useQuery as useTanStackQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { pageQueries } from './queries';
import type { Read } from './read';

export interface QueryResult<T> {
  /** The last answer; while another query runs, the answer to the previous one. */
  data: T | null;
  /** True while `data` answers an older query. */
  stale: boolean;
  /** The failure of the last request. Data that is already shown stays. */
  error: unknown;
  retry: () => void;
  /** Changes what is shown before the server is asked again. */
  patch: (change: (data: T) => T) => void;
}

/** Pause in milliseconds until the next reading; false where there is none. */
type Pause<T> = (data: T | null, error: unknown) => number | false | undefined;

/** Reads from the server, and again when what it shows has changed; null reads nothing. `pause` reads again after a time too. */
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

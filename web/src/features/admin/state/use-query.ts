import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isAbort } from '../../../transport/errors';
import { onInvalidate, type Topic } from './live';

interface Known<T> {
  key: string;
  data: T;
}

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

/**
 * Fetches, and again when one of the topics is invalidated. One request runs at a time, so that a stream of changes
 * neither queues requests nor delays the answer. `key` identifies the query.
 */
export function useQuery<T>(
  key: string,
  load: (signal: AbortSignal) => Promise<T>,
  topics: readonly Topic[],
): QueryResult<T> {
  const [known, setKnown] = useState<Known<T> | null>(null);
  const [error, setError] = useState<unknown>(null);
  const refetch = useRef<() => void>(() => undefined);
  const ask = useEffectEvent(load);
  const listen = useEffectEvent((changed: () => void) => onInvalidate(topics, changed));

  useEffect(() => {
    const controller = new AbortController();
    let running = false;
    let again = false;
    const refresh = async (): Promise<void> => {
      again = running;
      if (running) return;
      running = true;
      do {
        again = false;
        try {
          const data = await ask(controller.signal);
          if (controller.signal.aborted) return;
          setKnown({ key, data });
          setError(null);
        } catch (failure) {
          if (controller.signal.aborted || isAbort(failure)) return;
          console.error(failure);
          setError(failure);
        }
      } while (again);
      running = false;
    };
    refetch.current = () => void refresh();
    refetch.current();
    const stop = listen(refetch.current);
    return () => {
      controller.abort();
      stop();
    };
  }, [key]);

  const retry = useCallback(() => {
    setError(null);
    refetch.current();
  }, []);
  const patch = useCallback(
    (change: (data: T) => T) =>
      setKnown((current) => (current ? { key: current.key, data: change(current.data) } : current)),
    [],
  );
  return { data: known?.data ?? null, stale: known !== null && known.key !== key, error, retry, patch };
}

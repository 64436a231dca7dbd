import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isAbort } from '../../../transport/errors';
import { onTouched, type Topic } from './live';

interface Known<T> {
  key: string;
  data: T;
}

export interface Served<T> {
  /** What the server last said; while another question is under way, still the answer to the one before. */
  data: T | null;
  /** True while `data` answers an older question. */
  stale: boolean;
  /** Why there is nothing to show. An error while something is on the screen is no reason to take it away. */
  error: unknown;
  retry: () => void;
  /** Changes what is shown before the server is asked again. */
  patch: (change: (data: T) => T) => void;
}

/**
 * Asks the server, and again whenever one of the topics changes: one request at a time, so that a stream of changes
 * neither piles up nor starves the answer. `key` names the question.
 */
export function useServer<T>(
  key: string,
  load: (signal: AbortSignal) => Promise<T>,
  topics: readonly Topic[],
): Served<T> {
  const [known, setKnown] = useState<Known<T> | null>(null);
  const [error, setError] = useState<unknown>(null);
  const refetch = useRef<() => void>(() => undefined);
  const ask = useEffectEvent(load);
  const listen = useEffectEvent((changed: () => void) => onTouched(topics, changed));

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

import { useCallback, useEffect, useState } from 'react';
import { isAbort } from '../../transport/errors';
import { api } from '../../transport/rest';

/** The answer of a GET. Undefined while loading; null where it failed. */
export function useOwn<T>(path: string): { data: T | null | undefined; retry: () => void } {
  const [data, setData] = useState<T | null>();
  const load = useCallback(
    (signal?: AbortSignal): void => {
      api<T>('GET', path, { signal }).then(setData, (error: unknown) => {
        if (!isAbort(error)) setData(null);
      });
    },
    [path],
  );
  useEffect(() => {
    const controller = new AbortController();
    load(controller.signal);
    return () => controller.abort();
  }, [load]);
  const retry = (): void => {
    setData(undefined);
    load();
  };
  return { data, retry };
}

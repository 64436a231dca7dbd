import { useEffect, useEffectEvent, useState } from 'react';

const NOTHING = { key: null, data: null, error: null };

interface Result<T> {
  key: string | null;
  /** The response; null until it arrives. */
  data: T | null;
  /** The error; null while loading. */
  error: unknown;
}

/**
 * Loads once from the server, on pages without an account: they do not load the library of `useQuery`
 * (docs/decisions/server-state.md).
 * @param key identifies the request: another key loads again; null loads nothing
 */
export function useVisitorRead<T>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<T>,
): Omit<Result<T>, 'key'> {
  const [result, setResult] = useState<Result<T>>(NOTHING);
  const request = useEffectEvent(load);
  useEffect(() => {
    if (key === null) return;
    const ended = new AbortController();
    const settle = (data: T | null, error: unknown): void => {
      if (!ended.signal.aborted) setResult({ key, data, error });
    };
    request(ended.signal).then(
      (data) => settle(data, null),
      (error: unknown) => settle(null, error),
    );
    return () => ended.abort();
  }, [key]);
  return result.key === key ? result : NOTHING;
}

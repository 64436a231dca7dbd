import { useCallback, useEffect, useState } from 'react';
import { api } from '../../transport/rest';
import { onServerEvent } from '../../transport/socket';

/** What a call answers, fetched again with each change of the user's cards or plans. Undefined until it is there; null where it failed. */
export function useFetched<T>(path: string): { data: T | null | undefined; load: () => void } {
  const [fetched, setFetched] = useState<{ path: string; data: T | null }>();
  const load = useCallback(() => {
    api<T>('GET', path)
      .then((data) => setFetched({ path, data }))
      .catch(() =>
        setFetched((before) => (before?.path === path && before.data ? before : { path, data: null })),
      );
  }, [path]);
  useEffect(() => {
    load();
    const stops = [onServerEvent('cards.changed', load), onServerEvent('plans.changed', load)];
    return () => stops.forEach((stop) => stop());
  }, [load]);
  return { data: fetched?.path === path ? fetched.data : undefined, load };
}

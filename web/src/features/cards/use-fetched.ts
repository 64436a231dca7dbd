import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../../transport/rest';
import { connectionAtom, onServerEvent } from '../../transport/socket';

/** The answer of a GET, fetched again when the user's cards or plans change. Undefined while loading; null where it failed. */
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
  const online = useAtomValue(connectionAtom) === 'online';
  const failed = fetched?.data === null;
  useEffect(() => {
    if (online && failed) load();
  }, [online, failed, load]);
  return { data: fetched?.path === path ? fetched.data : undefined, load };
}

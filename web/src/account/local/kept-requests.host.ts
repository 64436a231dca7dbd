import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { appTexts } from '../../base/i18n/app.texts';
import { textsNow } from '../../base/i18n/texts';
import { store } from '../../base/store';
import { connectionAtom } from '../../transport/connection';
import { reasonOf } from '../../transport/errors';
import { api } from '../../transport/rest';
import { notifyError } from '../../ui/snackbar';
import { registerUnsent } from '../leave';
import { sessionAtom } from '../session';
import { localStore } from './deferred-store';
import { createKeptRequests, type KeptRequests } from './kept-requests';
import { createLocalData } from './local-data';

/** Changes of the signed-in account that wait for the line; null for a visitor. */
export const keptRequestsAtom = atom<KeptRequests | null>(null);

/** Without HTTPS browsers have no such locks, and keep nothing that two tabs could send. */
async function inOneTab(run: () => Promise<void>): Promise<void> {
  const { locks } = navigator as Partial<Navigator>;
  await (locks ? locks.request('studyhall.requests', run) : run());
}

/** Sends what waits whenever the line is there, on every page of a signed-in account. */
export function KeptRequestsHost(): null {
  const me = useAtomValue(sessionAtom);
  const owner = me === null || me === 'unknown' ? null : me.id;
  useEffect(() => {
    if (owner === null) return;
    const local = createLocalData(async () => (await localStore.prepare())(owner));
    const kept = createKeptRequests({
      store,
      local,
      send: ({ method, path, body }) => api(method, path, { body }),
      inOneTab,
      onRefused: (error) => notifyError(reasonOf(error, textsNow(appTexts).changeRefused)),
    });
    store.set(keptRequestsAtom, kept);
    const flush = (): void => {
      // Without any socket there may be a line: a request that does not arrive is tried again.
      if (['online', 'blocked'].includes(store.get(connectionAtom))) void kept.flush();
    };
    void kept.read();
    flush();
    const stop = store.sub(connectionAtom, flush);
    const unregister = registerUnsent(
      async () => store.get(kept.keptAtom).size > 0 || (await local.readAll('outbox')).length > 0,
    );
    return () => {
      stop();
      unregister();
      kept.close();
      store.set(keptRequestsAtom, null);
      local.close();
    };
  }, [owner]);
  return null;
}

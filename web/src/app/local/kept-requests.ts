import { atom, type Atom, type createStore } from 'jotai';
import { retryPause } from '../../base/retry-pause';
import { ApiError } from '../../transport/errors';
import type { LocalData } from './local-data';

/** A change that the server does not have yet. Sent twice, it has the effect of one. */
export interface KeptRequest {
  /** One that is kept later under the same id replaces this one. */
  id: string;
  method: 'POST' | 'PUT';
  path: string;
  body: unknown;
}

export type KeptRequests = ReturnType<typeof createKeptRequests>;

interface Deps {
  store: ReturnType<typeof createStore>;
  /** Where they outlive the page, until a sign-out. */
  local: Pick<LocalData, 'readAll' | 'write' | 'remove'>;
  send: (request: KeptRequest) => Promise<unknown>;
  /** The server refused one for good; it is dropped. */
  onRefused: (error: ApiError) => void;
}

/** Changes of an account that wait for the line. They go out in their order, whatever page is open. */
export function createKeptRequests({ store, local, send, onRefused }: Deps) {
  /** Null until those of earlier pages are read. */
  const waitingAtom = atom<ReadonlyMap<string, KeptRequest> | null>(null);
  /** Sends that did not arrive since the last that did. */
  const failuresAtom = atom(0);
  let sending: Promise<void> | null = null;
  let reading: Promise<void> | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  /** Numbers them: the store has no order. */
  let last = Date.now();

  async function readKept(): Promise<void> {
    const kept = await local.readAll<{ at: number; request: KeptRequest }>('requests');
    kept.sort((one, other) => one.value.at - other.value.at);
    store.set(waitingAtom, new Map(kept.map(({ value: { request } }) => [request.id, request])));
  }

  async function waiting(): Promise<ReadonlyMap<string, KeptRequest>> {
    await (reading ??= readKept());
    return store.get(waitingAtom) ?? new Map();
  }

  /** @param only the one that goes: another may have been kept under its id meanwhile */
  async function drop(id: string, only?: KeptRequest): Promise<void> {
    const rest = new Map(await waiting());
    if (only && rest.get(id) !== only) return;
    if (!rest.delete(id)) return;
    store.set(waitingAtom, rest);
    await local.remove('requests', id);
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      const [next] = (await waiting()).values();
      if (!next || closed) return;
      try {
        await send(next);
      } catch (error) {
        if (closed) return;
        if (!isRefusal(error)) {
          store.set(failuresAtom, (failures) => failures + 1);
          return tryLater();
        }
        onRefused(error);
      }
      store.set(failuresAtom, 0);
      await drop(next.id, next);
    }
  }

  function tryLater(): void {
    if (!closed) retry ??= setTimeout(() => void flush(), retryPause(store.get(failuresAtom)));
  }

  function flush(): Promise<void> {
    clearTimeout(retry);
    retry = undefined;
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  }

  return {
    /** Those that wait, by their ids; null until they are known. */
    waitingAtom: waitingAtom as Atom<ReadonlyMap<string, KeptRequest> | null>,
    /** Whether the last send did not arrive: what waits may wait for long. */
    stalledAtom: atom((get) => get(failuresAtom) > 0),
    /** Ends when it would survive a reload. It is sent by `flush`, or a moment later. */
    async keep(request: KeptRequest): Promise<void> {
      const all = new Map(await waiting());
      all.delete(request.id);
      store.set(waitingAtom, all.set(request.id, request));
      last = Math.max(last + 1, Date.now());
      await local.write('requests', { id: request.id, value: { at: last, request }, files: [] });
      tryLater();
    },
    drop: (id: string): Promise<void> => drop(id),
    /** Sends what waits. What does not arrive is tried again after a pause, or by the next call. */
    flush,
    /** Sends nothing more: the account is left. */
    close(): void {
      closed = true;
      clearTimeout(retry);
    },
  };
}

/** A server that is overloaded, or a session that ended, is no refusal. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && ![401, 408, 429].includes(error.status);

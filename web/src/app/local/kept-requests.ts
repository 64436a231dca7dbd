import { atom, type Atom, type createStore } from 'jotai';
import { retryPause } from '../../base/retry-pause';
import { ApiError } from '../../transport/errors';
import type { LocalData } from './local-data';

/** A change that the server does not have yet. Sent twice, it has the effect of one. */
export interface KeptRequest {
  /** One that is kept later under the same id replaces this one. */
  id: string;
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body: unknown;
  /** What it concerns, for a notice. */
  about?: string;
  /** A list in the body: requests to one path that follow each other go out as one, with their lists joined. */
  joins?: string;
}

/** Requests that go out as one. */
const MAX_JOINED = 100;

/** @param refusal why the server refused it; null where it has accepted it */
type SettledListener = (request: KeptRequest, refusal: ApiError | null) => void;

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
  const keptAtom = atom<ReadonlyMap<string, KeptRequest>>(new Map());
  /** Whether those of earlier pages are read. */
  const readAtom = atom(false);
  /** Sends that did not arrive since the last that did. */
  const failuresAtom = atom(0);
  let sending: Promise<void> | null = null;
  let reading: Promise<void> | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  const listeners = new Set<SettledListener>();
  /** Numbers them: the store has no order. */
  let last = Date.now();

  async function readKept(): Promise<void> {
    const kept = await local.readAll<{ at: number; request: KeptRequest }>('requests');
    kept.sort((one, other) => one.value.at - other.value.at);
    const later = store.get(keptAtom);
    const earlier = kept.map(({ value }) => value.request).filter(({ id }) => !later.has(id));
    store.set(keptAtom, new Map([...earlier.map((request) => [request.id, request] as const), ...later]));
    store.set(readAtom, true);
  }

  async function waiting(): Promise<ReadonlyMap<string, KeptRequest>> {
    await (reading ??= readKept());
    return store.get(keptAtom);
  }

  /** @param only the one that goes: another may have been kept under its id meanwhile */
  async function drop(id: string, only?: KeptRequest): Promise<void> {
    const rest = new Map(await waiting());
    if (only && rest.get(id) !== only) return;
    if (!rest.delete(id)) return;
    store.set(keptAtom, rest);
    await local.remove('requests', id);
  }

  const report = (requests: readonly KeptRequest[], refusal: ApiError | null): void =>
    requests.forEach((request) => listeners.forEach((onSettled) => onSettled(request, refusal)));

  async function sendAll(): Promise<void> {
    let atOnce = MAX_JOINED;
    for (;;) {
      const next = firstOf([...(await waiting()).values()], atOnce);
      if (next.length === 0 || closed) return;
      try {
        await send(joined(next)).catch(ignoreAbsent(next));
        report(next, null);
      } catch (error) {
        if (closed) return;
        if (!isRefusal(error)) {
          store.set(failuresAtom, (failures) => failures + 1);
          return tryLater();
        }
        // Each goes alone from now on, so that only what is refused is dropped.
        if (next.length > 1) {
          atOnce = 1;
          continue;
        }
        onRefused(error);
        report(next, error);
      }
      store.set(failuresAtom, 0);
      for (const request of next) await drop(request.id, request);
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
    /** All that wait, by their ids; null until those of earlier pages are read. */
    waitingAtom: atom((get) => (get(readAtom) ? get(keptAtom) : null)),
    /** Those that wait, by their ids. Those of earlier pages are added when they are read. */
    keptAtom: keptAtom as Atom<ReadonlyMap<string, KeptRequest>>,
    /** Whether the last send did not arrive: what waits may wait for long. */
    stalledAtom: atom((get) => get(failuresAtom) > 0),
    /** Ends when it would survive a reload. It is sent by `flush`, or a moment later. */
    async keep(request: KeptRequest): Promise<void> {
      const all = new Map(store.get(keptAtom));
      all.delete(request.id);
      store.set(keptAtom, all.set(request.id, request));
      await waiting();
      last = Math.max(last + 1, Date.now());
      await local.write('requests', { id: request.id, value: { at: last, request }, files: [] });
      tryLater();
    },
    /** Takes back what waits. */
    drop: (id: string): Promise<void> => drop(id),
    /** Sends what waits. What does not arrive is tried again after a pause, or by the next call. */
    flush,
    /**
     * Calls a listener with each request that the server has accepted or refused, before it leaves the list. Returns an
     * unsubscribe function.
     */
    onSettled(listener: SettledListener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Sends nothing more: the account is left. */
    close(): void {
      closed = true;
      clearTimeout(retry);
    },
  };
}

/** The first of those that wait, with those that may go out with it. */
function firstOf(all: readonly KeptRequest[], most: number): KeptRequest[] {
  const [first] = all;
  if (!first) return [];
  const end = all.findIndex(({ path, joins }) => path !== first.path || joins === undefined);
  return all.slice(0, Math.min(Math.max(1, end === -1 ? all.length : end), most));
}

/** One request with the lists of all. */
function joined(requests: readonly KeptRequest[]): KeptRequest {
  const [first] = requests as [KeptRequest];
  const { joins } = first;
  if (joins === undefined || requests.length === 1) return first;
  const list = requests.flatMap(({ body }) => (body as Record<string, unknown[]>)[joins] ?? []);
  return { ...first, body: { ...(first.body as object), [joins]: list } };
}

/** What is gone already needs no deletion: the answer to an earlier try was lost. */
const ignoreAbsent =
  ([first]: readonly KeptRequest[]) =>
  (error: unknown): void => {
    if (!(first?.method === 'DELETE' && error instanceof ApiError && error.status === 404)) throw error;
  };

/** A server that is overloaded, or a session that ended, is no refusal. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && ![401, 408, 429].includes(error.status);

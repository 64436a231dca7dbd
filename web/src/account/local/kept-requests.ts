import { atom, type Atom, type createStore } from 'jotai';
import { retryPause } from '../../base/retry-pause';
import { randomId } from '../../base/random-id';
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
  /** Where they outlive the page, until a sign-out. All tabs of the account have it in common. */
  local: Pick<LocalData, 'read' | 'readAll' | 'write' | 'remove'>;
  send: (request: KeptRequest) => Promise<unknown>;
  /** The server refused one for good; it is dropped. */
  onRefused: (error: ApiError) => void;
  /** Whether the account has its session. */
  canSend?: () => boolean;
  /** Runs while no other tab of the account sends. */
  inOneTab?: (run: () => Promise<void>) => Promise<void>;
}

interface Entry {
  /** Names the record in the browser's store: never used for another request. */
  key: string;
  /** When the user made the change. */
  at: number;
  request: KeptRequest;
  /** Whether the store has had it: where it is gone from there, another tab has sent it or taken it back. */
  isStored: boolean;
}

type StoredEntry = Pick<Entry, 'at' | 'request'>;

/** Changes of an account that wait for the line. They go out in their order, whatever page is open. */
export function createKeptRequests({
  store,
  local,
  send,
  onRefused,
  canSend = () => true,
  inOneTab = (run) => run(),
}: Deps) {
  const entriesAtom = atom<ReadonlyMap<string, Entry>>(new Map());
  const keptAtom = atom<ReadonlyMap<string, KeptRequest>>(
    (get) => new Map([...get(entriesAtom)].map(([id, { request }]) => [id, request])),
  );
  /** Whether those of earlier pages are read. */
  const readAtom = atom(false);
  /** Sends that did not arrive since the last that did. */
  const failuresAtom = atom(0);
  let sending: Promise<void> | null = null;
  let reading: Promise<void> | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  const listeners = new Set<SettledListener>();
  /** The time of the last change: no two are made at the same. */
  let last = Date.now();

  /** The records of those that were taken back or sent here: a list that was read before still has them. */
  const dropped = new Set<string>();

  const entries = (): Entry[] => [...store.get(entriesAtom).values()];

  /** Takes over what earlier pages and other tabs have kept, sent or taken back. Of those with one id the latest counts. */
  async function readKept(): Promise<void> {
    const known = new Set(entries().filter(({ isStored }) => isStored));
    const records = await local.readAll<StoredEntry>('requests');
    const keys = new Set(records.map(({ id }) => id));
    const here = entries().filter((entry) => !known.has(entry) || keys.has(entry.key));
    const settled = new Set([...dropped, ...here.map(({ key }) => key)]);
    const others = records.filter(({ id }) => !settled.has(id));
    const elsewhere = others.map(({ id, value }): Entry => ({ key: id, ...value, isStored: true }));
    const all = [...elsewhere, ...here].toSorted((one, other) => one.at - other.at);
    const latest = new Map<string, Entry>();
    for (const entry of all) {
      const { id } = entry.request;
      const older = latest.get(id);
      if (older) void local.remove('requests', older.key);
      latest.delete(id);
      latest.set(id, entry);
    }
    store.set(entriesAtom, latest);
    store.set(readAtom, true);
  }

  const waiting = (): Promise<void> => (reading ??= readKept());

  /** @param only the one that goes: another may have been kept under its id meanwhile */
  async function drop(id: string, only?: KeptRequest): Promise<void> {
    await waiting();
    const rest = new Map(store.get(entriesAtom));
    const entry = rest.get(id);
    if (!entry || (only && entry.request !== only)) return;
    rest.delete(id);
    dropped.add(entry.key);
    store.set(entriesAtom, rest);
    await local.remove('requests', entry.key);
  }

  const report = (requests: readonly KeptRequest[], refusal: ApiError | null): void =>
    requests.forEach((request) => listeners.forEach((onSettled) => onSettled(request, refusal)));

  async function sendAll(): Promise<void> {
    let atOnce = MAX_JOINED;
    for (;;) {
      await readKept();
      const next = firstOf([...store.get(keptAtom).values()], atOnce);
      if (next.length === 0 || closed || !canSend()) return;
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
    sending ??= inOneTab(sendAll).finally(() => {
      sending = null;
    });
    return sending;
  }

  return {
    /** All that wait, by their ids; null until those of earlier pages are read. */
    waitingAtom: atom((get) => (get(readAtom) ? get(keptAtom) : null)),
    /** Those that wait, by their ids. Those of earlier pages are added when they are read. */
    keptAtom,
    /** Whether the last send did not arrive: what waits may wait for long. */
    stalledAtom: atom((get) => get(failuresAtom) > 0),
    /** Reads those of earlier pages: they are shown from then on, also without a line. */
    read: waiting,
    /** Ends when it would survive a reload. It is sent by `flush`, or a moment later. */
    async keep(request: KeptRequest): Promise<void> {
      last = Math.max(last + 1, Date.now());
      const entry: Entry = { key: randomId(), at: last, request, isStored: false };
      const all = new Map(store.get(entriesAtom));
      const replaced = all.get(request.id);
      all.delete(request.id);
      store.set(entriesAtom, all.set(request.id, entry));
      await waiting();
      const value: StoredEntry = { at: entry.at, request };
      await local.write('requests', { id: entry.key, value, files: [] });
      if (replaced) await local.remove('requests', replaced.key);
      // Where the browser keeps nothing, it stands here alone.
      entry.isStored = (await local.read('requests', entry.key)) !== null;
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

const NONE: ReadonlyMap<string, KeptRequest> = new Map();

/** Those of the account that wait, by their ids; none for a visitor. */
export const waitingIn = (accountAtom: Atom<KeptRequests | null>): Atom<ReadonlyMap<string, KeptRequest>> =>
  atom((get) => {
    const kept = get(accountAtom);
    return kept ? get(kept.keptAtom) : NONE;
  });

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

/** A server that is overloaded, and a session that ended or is another account's, are no refusal. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status < 500 &&
  ![401, 408, 429].includes(error.status) &&
  error.code !== 'other_account';

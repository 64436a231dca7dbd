import { atom } from 'jotai';
import type { Store } from '../../base/store';
import type { LocalData } from '../local/local-data';
import {
  isRequest,
  readEntry,
  storeEntry,
  type Entry,
  type RequestCommand,
  type StoredEntry,
} from './command';
import type { CommandKind } from './kinds';

/** A refused request stays this long where it was made. */
const REFUSED_FOR_MS = 7 * 24 * 60 * 60_000;

const isOver = ({ at, command, state }: Entry): boolean =>
  state === 'failed' && isRequest(command) && at < Date.now() - REFUSED_FOR_MS;

export interface EntriesDeps {
  store: Store;
  owner: number;
  /** Where entries outlive the page, until a sign-out. All tabs of the account have it in common. */
  local: Pick<LocalData, 'keys' | 'record' | 'write' | 'remove'>;
  /** Tells the other tabs of the account that the store has changed. */
  publish?: () => void;
}

/** The entries of a journal: in this page, and in the store that all tabs of the account have in common. */
export function createEntries(
  { store, owner, local, publish = () => undefined }: EntriesDeps,
  kindOf: (entry: Entry) => CommandKind | undefined,
) {
  /** By the ids of their commands, in the order of sending. */
  const entriesAtom = atom<ReadonlyMap<string, Entry>>(new Map());
  /** Requests that wait, by their ids. Those of earlier pages are added when they are read. */
  const requestsAtom = atom<ReadonlyMap<string, RequestCommand>>(
    (get) =>
      new Map(
        [...get(entriesAtom)].flatMap(([id, { command }]) => (isRequest(command) ? [[id, command]] : [])),
      ),
  );
  /** Why commands that stay were refused, by their ids. */
  const refusedAtom = atom<ReadonlyMap<string, string>>((get) => {
    const refused = [...get(entriesAtom)].filter(([, { state }]) => state === 'failed');
    return new Map(refused.map(([id, { reason }]) => [id, reason]));
  });
  /** How many entries are on their way into the store. */
  const writesAtom = atom(0);
  /** Whether the store has all of them, as far as the browser keeps anything: a reload loses none. */
  const keptAtom = atom((get) => get(writesAtom) === 0);
  /** Records that are known and not shown: sent or taken back here, or those of another page. */
  const settled = new Set<string>();
  let isRead = false;
  let reading: Promise<void> | null = null;

  const all = (): Entry[] => [...store.get(entriesAtom).values()];
  const isHere = (entry: Entry): boolean => store.get(entriesAtom).get(entry.command.id) === entry;
  const set = (entries: readonly Entry[]): void =>
    store.set(entriesAtom, new Map(entries.map((one) => [one.command.id, one])));

  function forget(entry: Entry, why: 'sent' | 'dropped' | 'taken'): void {
    settled.add(entry.key);
    // Its caller waits no longer: another tab has sent it, or a later command stands for it.
    entry.first?.resolve(undefined);
    if (!isHere(entry)) return;
    set(all().filter((one) => one !== entry));
    kindOf(entry)?.onGone?.(entry, why);
  }

  async function drop(entry: Entry, why: 'sent' | 'dropped' = 'dropped'): Promise<void> {
    forget(entry, why);
    entry.attempt?.abort();
    await local.remove('journal', entry.key);
    publish();
  }

  /** Stores an entry. Ends when it would survive a reload. */
  async function keep(entry: Entry): Promise<void> {
    // What was taken back meanwhile does not return.
    if (!isHere(entry)) return;
    store.set(writesAtom, (count) => count + 1);
    await local.write('journal', storeEntry(owner, entry));
    // Where the browser keeps nothing, it stands here alone.
    entry.isStored ||= (await local.keys('journal'))?.includes(entry.key) === true;
    store.set(writesAtom, (count) => count - 1);
    publish();
  }

  /** Another tab may have sent a request that waits here, and was refused. A kind that drops these has no record of it. */
  async function followRefusals(requests: readonly Entry[]): Promise<void> {
    for (const entry of requests) {
      const record = await local.record<StoredEntry>('journal', entry.key);
      const stored = record && readEntry(owner, record);
      if (stored?.state === 'failed' && entry.state === 'waiting') {
        Object.assign(entry, { state: stored.state, reason: stored.reason, retryAt: stored.retryAt });
        entry.first?.resolve(undefined);
      }
    }
    set(all());
  }

  /** Takes over what earlier pages and other tabs have kept, sent or taken back. Of those with one id the latest counts. */
  async function sync(): Promise<void> {
    const stored = all().filter(({ isStored }) => isStored);
    const keys = await local.keys('journal');
    // What cannot be read is not gone.
    for (const entry of stored) if (keys?.includes(entry.key) === false) forget(entry, 'taken');
    const isUnknown = (key: string): boolean => !settled.has(key) && !all().some((one) => one.key === key);
    const reads = (keys ?? []).filter(isUnknown).map((key) => local.record<StoredEntry>('journal', key));
    const found = (await Promise.all(reads)).flatMap((record) => (record && readEntry(owner, record)) || []);
    const latest = new Map(store.get(entriesAtom));
    for (const entry of found.filter(({ key }) => isUnknown(key))) {
      const { id } = entry.command;
      const other = latest.get(id);
      const [newer, older] = !other || other.at < entry.at ? [entry, other] : [other, entry];
      if (isOver(entry)) void drop(entry);
      else if (isRead && kindOf(entry)?.isOfPage) settled.add(entry.key);
      else latest.set(id, newer);
      if (older) void local.remove('journal', older.key);
    }
    if (found.length > 0) set([...latest.values()].toSorted((one, other) => one.at - other.at));
    isRead = true;
    const requests = stored.filter((entry) => isRequest(entry.command) && kindOf(entry)?.keepsRefused);
    if (requests.length > 0) await followRefusals(requests);
  }

  /** Reads those of earlier pages: they are shown from then on, also offline. */
  const read = (): Promise<void> => (reading ??= sync());

  /** Shows a command at once, and answers when it would survive a reload. One with the same id is replaced. */
  function add(entry: Entry): Promise<void> {
    const replaced = store.get(entriesAtom).get(entry.command.id);
    set([...all().filter((one) => one !== replaced), entry]);
    return keep(entry).then(() => (replaced ? drop(replaced) : undefined));
  }

  return {
    atoms: { entriesAtom, requestsAtom, refusedAtom, keptAtom },
    all,
    set,
    isHere,
    add,
    keep,
    drop,
    sync,
    read,
  };
}

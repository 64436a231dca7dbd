import { atom, useAtomValue } from 'jotai';
import { connectionAtom } from '../../transport/connection';
import { scopeAtom } from '../scope';
import type { RequestCommand } from './command';
import type { Journal } from './journal';

interface Journaled {
  /** Null for a visitor. */
  journal: Journal | null;
  /** The requests that the server does not have yet, by their ids. */
  waiting: ReadonlyMap<string, RequestCommand>;
  /** Why those that stay were refused. */
  refused: ReadonlyMap<string, string>;
  /** Whether they are kept and may wait for long: the page is offline, or the last send did not arrive. */
  isAway: boolean;
}

/** The writes of the page's account that the server does not have yet; null for a visitor. */
export const journalAtom = atom((get) => get(scopeAtom)?.journal ?? null);

const NONE = atom<ReadonlyMap<string, never>>(new Map<string, never>());
const NEVER = atom(false);
const ALWAYS = atom(true);

export function useJournal(): Journaled {
  const journal = useAtomValue(journalAtom);
  const waiting = useAtomValue<ReadonlyMap<string, RequestCommand>>(journal?.requestsAtom ?? NONE);
  const refused = useAtomValue<ReadonlyMap<string, string>>(journal?.refusedAtom ?? NONE);
  const isStalled = useAtomValue(journal?.stalledAtom ?? NEVER);
  const isKept = useAtomValue(journal?.keptAtom ?? ALWAYS);
  const isOnline = useAtomValue(connectionAtom) === 'online';
  return { journal, waiting, refused, isAway: isKept && (!isOnline || isStalled) };
}

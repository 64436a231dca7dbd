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
  /** Whether they are kept and may wait for long: there is no line, or the last one did not arrive. */
  isAway: boolean;
}

/** The writes of the page's account that the server does not have yet; null for a visitor. */
export const journalAtom = atom((get) => get(scopeAtom)?.journal ?? null);

const NONE = atom<ReadonlyMap<string, RequestCommand>>(new Map());
const NEVER = atom(false);
const ALWAYS = atom(true);

export function useJournal(): Journaled {
  const journal = useAtomValue(journalAtom);
  const waiting = useAtomValue(journal?.requestsAtom ?? NONE);
  const isStalled = useAtomValue(journal?.stalledAtom ?? NEVER);
  const isKept = useAtomValue(journal?.keptAtom ?? ALWAYS);
  const isOnline = useAtomValue(connectionAtom) === 'online';
  return { journal, waiting, isAway: isKept && (!isOnline || isStalled) };
}

import { atom, useAtomValue } from 'jotai';
import { connectionAtom } from '../../transport/connection';
import { scopeAtom } from '../scope';
import { waitingIn, type KeptRequest, type KeptRequests } from './kept-requests';

interface Kept {
  /** Null for a visitor. */
  kept: KeptRequests | null;
  /** The changes that the server does not have yet, by their ids. */
  waiting: ReadonlyMap<string, KeptRequest>;
  /** Whether they may wait for long: there is no line, or the last one did not arrive. */
  isAway: boolean;
}

/** The changes of the page's account that wait for the line; null for a visitor. */
export const keptRequestsAtom = atom((get) => get(scopeAtom)?.kept ?? null);

const waitingAtom = waitingIn(keptRequestsAtom);
const NEVER = atom(false);

/** The changes of the signed-in account that wait for the line. */
export function useKeptRequests(): Kept {
  const kept = useAtomValue(keptRequestsAtom);
  const waiting = useAtomValue(waitingAtom);
  const isStalled = useAtomValue(kept?.stalledAtom ?? NEVER);
  const isOnline = useAtomValue(connectionAtom) === 'online';
  return { kept, waiting, isAway: !isOnline || isStalled };
}

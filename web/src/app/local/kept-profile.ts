import type { Me } from '@studyhall/contracts';
import { readStored, writeStored } from '../../base/storage';

const KEY = 'account';
/** A profile that the server has not confirmed for this long is not used. Milliseconds. */
const MAX_AGE_MS = 7 * 86_400_000;

interface KeptProfile {
  me: Me;
  at: number;
}

/** Keeps who is signed in, so that a page without a connection knows whose data the browser has. Null removes it. */
export function keepProfile(me: Me | null): void {
  const kept: KeptProfile | null = me && { me: { ...me, notices: undefined }, at: Date.now() };
  writeStored(KEY, kept && JSON.stringify(kept));
}

/** The user who was signed in here when the server last answered; null where that is over or too long ago. */
export function keptProfile(): Me | null {
  try {
    const kept = JSON.parse(readStored(KEY) ?? 'null') as KeptProfile | null;
    return kept && Date.now() - kept.at < MAX_AGE_MS ? kept.me : null;
  } catch {
    return null;
  }
}

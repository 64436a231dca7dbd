import type { Me } from '@studyhall/contracts';
import { readStored, writeStored } from '../../base/storage';

export const KEPT_PROFILE = 'account';
/** A profile that the server has not confirmed for this long is not used. Milliseconds. */
const MAX_AGE_MS = 7 * 86_400_000;

interface KeptProfile {
  me: Me;
  at: number;
}

/** Keeps who is signed in: other tabs follow it, and a page without a connection knows whose data the browser has. */
export function keepProfile(me: Me): void {
  const kept: KeptProfile = { me: { ...me, notices: undefined }, at: Date.now() };
  writeStored(KEPT_PROFILE, JSON.stringify(kept));
}

/** Forgets who is signed in, unless that is another account than this one. */
export function forgetProfile(userId: number | null): void {
  if (userId === null || keptAccount() === userId) writeStored(KEPT_PROFILE, null);
}

/** The account of the last sign-in in this browser, until that session ends; null where there is none. */
export const keptAccount = (): number | null => read()?.me.id ?? null;

/** The user who was signed in here when the server last answered; null where that is over or too long ago. */
export function keptProfile(): Me | null {
  const kept = read();
  return kept && Date.now() - kept.at < MAX_AGE_MS ? kept.me : null;
}

function read(): KeptProfile | null {
  try {
    return JSON.parse(readStored(KEPT_PROFILE) ?? 'null') as KeptProfile | null;
  } catch {
    return null;
  }
}

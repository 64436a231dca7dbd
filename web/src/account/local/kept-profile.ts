import type { Me } from '@studyhall/contracts';
import { readStored, writeStored } from '../../base/storage';
import { serverNow } from '../../transport/server-clock';

export const KEPT_PROFILE = 'account';
/** Keeps who is signed in: other tabs follow it, and a page without a connection knows whose data the browser has. */
export function keepProfile(me: Me): void {
  writeStored(KEPT_PROFILE, JSON.stringify({ me: { ...me, notices: undefined } }));
}

/** Forgets who is signed in, unless that is another account than this one. */
export function forgetProfile(userId: number | null): void {
  if (userId === null || keptAccount() === userId) writeStored(KEPT_PROFILE, null);
}

/** The account of the last sign-in in this browser, until that session ends; null where there is none. */
export const keptAccount = (): number | null => read()?.me.id ?? null;

/** The user who was signed in here when the server last answered, until the end of that session. */
export function keptProfile(): Me | null {
  const kept = read();
  if (!kept || !(serverNow() < Date.parse(kept.me.session_ends_at ?? ''))) return null;
  const { display_name, username } = kept.me;
  // An earlier version kept no shown name.
  return { ...kept.me, display_name: display_name ?? username };
}

function read(): { me: Omit<Me, 'display_name'> & Partial<Me> } | null {
  try {
    return JSON.parse(readStored(KEPT_PROFILE) ?? 'null') as ReturnType<typeof read>;
  } catch {
    return null;
  }
}

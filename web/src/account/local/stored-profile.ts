import type { Me } from '@studyhall/contracts';
import { readStored, writeStored } from '../../base/storage';
import { serverNow } from '../../transport/server-clock';

export const PROFILE_KEY = 'account';
/** Stores who is signed in: other tabs follow it, and an offline page knows whose data the browser has. */
export function keepProfile(me: Me): void {
  writeStored(PROFILE_KEY, JSON.stringify({ me: { ...me, notices: undefined } }));
}

/** Forgets who is signed in, unless it is another account. Other tabs show the reason. */
export function forgetProfile(userId: number | null, reason: string | null = null): void {
  if (userId === null || storedAccount() === userId)
    writeStored(PROFILE_KEY, reason ? JSON.stringify({ reason }) : null);
}

/** Why the last session ended, in any tab; empty if the reason is unknown. */
export const storedReason = (): string => read()?.reason ?? '';

/** The account of the last sign-in in this browser until its session ends; null if there is none. */
export const storedAccount = (): number | null => read()?.me?.id ?? null;

/** The user who was signed in here at the server's last response, until that session ends. */
export function storedProfile(): Me | null {
  const me = read()?.me;
  if (!me || !(serverNow() < Date.parse(me.session_ends_at ?? ''))) return null;
  // Earlier versions stored no display name.
  return { ...me, display_name: me.display_name ?? me.username };
}

function read(): { me?: Omit<Me, 'display_name'> & Partial<Me>; reason?: string } | null {
  try {
    return JSON.parse(readStored(PROFILE_KEY) ?? 'null') as ReturnType<typeof read>;
  } catch {
    return null;
  }
}

import type { Me } from '@studyhall/contracts';
import { isStaff, readRole } from '@studyhall/domain';
import { atom } from 'jotai';
import { ACCOUNT_HEADER } from '@studyhall/contracts/headers';
import { claimPage, pageAccount } from '../transport/account';
import { ApiError, NetworkError } from '../transport/errors';
import { serverAnswers } from '../transport/reach';
import { api } from '../transport/rest';
import { timeZoneAtom } from '../base/i18n/format';
import { draftsOf, forgetDatabase, forgetStored, readStored, writeStored } from '../base/storage';
import { store } from '../base/store';
import { forgetProfile, keepProfile, keptProfile } from './local/kept-profile';
import { forgetHiddenDrafts, hideDrafts, showDrafts } from './local/sealed-drafts';

/** `unknown` until the server was asked, `null` for a visitor. */
export const sessionAtom = atom<Me | null | 'unknown'>('unknown');

/** Dates on the page are those of the user's school. */
store.sub(sessionAtom, () => {
  const me = store.get(sessionAtom);
  store.set(timeZoneAtom, me === null || me === 'unknown' ? undefined : me.time_zone);
});

/** Why the last session ended, said once on the sign-in page; empty where nothing more is known than that it did. */
export const signedOutReasonAtom = atom<string | null>(null);

/** Whether this person has left by themselves, rather than lost the session. */
export const hasSignedOut = (): boolean =>
  store.get(sessionAtom) === null && store.get(signedOutReasonAtom) === null;

/** Whether the last user of this tab chose to sign out: the next one is not led to the same page. */
export const signedOutByChoiceAtom = atom(false);

/** Whether a role uses the console (docs/specification/chat.md#permissions, docs/specification/api.md#class). */
export function usesConsole(role: string): boolean {
  return isStaff({ role: readRole(role) });
}

/** Where a person goes after signing in (docs/specification/chat.md#screens). */
export function homePathFor(role: string): '/admin' | '/chat' {
  return usesConsole(role) ? '/admin' : '/chat';
}

/** Names, for every tab and over a reload, the account whose sign-out has not reached the server. */
export const LEAVING = 'leaving';

/** Whether an account is signing out, in this tab or another one. */
export const isLeaving = (userId: number): boolean => readStored(LEAVING) === String(userId);

/** Pauses before the server is asked again who is here, in milliseconds. */
const ASK_AGAIN_MS = [500, 1_500] as const;

let asked: Promise<Me | null> | undefined;

/**
 * Fetches the signed-in user, at most once per page while the answer is valid; null for a visitor. Without a connection it
 * is the user who was signed in here. `unanswered` is what the sign-in page shows if the server could not be reached.
 */
export function loadSession(unanswered: string | null = null): Promise<Me | null> {
  asked ??= askSession(unanswered);
  return asked;
}

function askSession(unanswered: string | null): Promise<Me | null> {
  // A sign-in or the end of the session may come before the answer, which is then about an earlier session.
  const isOutdated = (): boolean => asked !== asking;
  const asking: Promise<Me | null> = askWhoIsHere().then(
    async (profile) => {
      if (isOutdated()) return loadSession(unanswered);
      if (profile) await takePage(profile);
      else forgetProfile(pageAccount());
      void hideDrafts((owner) => owner !== profile?.id);
      if (profile) store.set(signedOutReasonAtom, null);
      store.set(sessionAtom, profile);
      return profile;
    },
    async (error: unknown) => {
      const isAway = error instanceof NetworkError && !(await serverAnswers());
      if (isOutdated()) return loadSession(unanswered);
      const known = isAway ? keptProfile() : null;
      const kept = known && claimPage(known.id) ? known : null;
      asked = undefined;
      if (unanswered !== null && !kept) store.set(signedOutReasonAtom, unanswered);
      store.set(sessionAtom, kept);
      return kept;
    },
  );
  return asking;
}

/** Gives the page to the account of a session, with its drafts. Where the page is another account's, it is loaded anew. */
async function takePage(profile: Me): Promise<void> {
  keepProfile(profile);
  if (claimPage(profile.id)) return showDrafts(profile.id);
  // Nothing of the other account stays in memory, and no page of it is led back to.
  // A page that is replaced by its own address keeps its state, which names the way back to a chat of the other account.
  window.history.replaceState(null, '', '/signin');
  window.location.replace('/signin');
  await new Promise(() => undefined);
}

/** Another tab has signed in the account of this page again. */
export function returnToSession(): void {
  asked = undefined;
  void loadSession();
}

/** Retries, so that a bad connection or a restart of the server ends no session. Throws after the last try. */
async function askWhoIsHere(waits: readonly number[] = ASK_AGAIN_MS): Promise<Me | null> {
  if (!(await endPending())) return null;
  try {
    return await api<Me>('GET', '/api/me', { expect401: true });
  } catch (error) {
    // Under another account's session, there is none for this page.
    if (error instanceof ApiError && ([401, 403].includes(error.status) || error.code === 'other_account'))
      return null;
    const [wait, ...later] = waits;
    if (wait === undefined || !navigator.onLine) throw error;
    await new Promise((resolve) => setTimeout(resolve, wait));
    return askWhoIsHere(later);
  }
}

/** Takes over the profile that a successful sign-in answered. */
export async function enterSession(profile: Me): Promise<void> {
  writeStored(LEAVING, null);
  asked = takePage(profile).then(() => profile);
  await asked;
  store.set(signedOutReasonAtom, null);
  store.set(signedOutByChoiceAtom, false);
  store.set(sessionAtom, profile);
}

/** Forgets the person in this tab; the server is not asked. Of several reasons for one end the first is said. */
export function leaveSession(reason: string | null = null): void {
  if (store.get(sessionAtom) === null && store.get(signedOutReasonAtom) !== null) return;
  asked = Promise.resolve(null);
  const account = pageAccount();
  forgetProfile(account);
  // The reason first: a change of the session is a sign-out or a loss, and `hasSignedOut` tells them apart.
  store.set(signedOutReasonAtom, reason);
  store.set(sessionAtom, null);
  void hideDrafts((owner) => owner === account);
}

/**
 * Asks once more who is signed in, after a doubt: a session that is over ends here too, with the server's reason.
 * `beforeEntering` runs with the answer before the page has it.
 */
export async function recheckSession(beforeEntering?: (now: Me) => void): Promise<void> {
  const before = asked;
  const now = await api<Me>('GET', '/api/me').catch(() => null);
  // A sign-out may have come before the answer.
  if (!now || asked !== before) return;
  beforeEntering?.(now);
  await enterSession(now);
}

/** An administrator has reset the password under an open session: nothing else works until it is changed. */
export function requireNewPassword(): void {
  const me = store.get(sessionAtom);
  if (me !== null && me !== 'unknown') void enterSession({ ...me, must_change_password: true });
}

/**
 * Ends the session on the server; this tab is signed out even where the server cannot be reached. The page is left at
 * once: it asks for nothing more in a session that ends.
 */
export async function signOut(): Promise<void> {
  const account = pageAccount();
  if (account === null) return;
  writeStored(LEAVING, String(account));
  const ended = endSession(String(account));
  leaveByChoice(account);
  await ended;
}

/** Forgets the account that signs out, here or in another tab, with everything that the browser keeps of it. */
export function leaveByChoice(account: number): void {
  store.set(signedOutByChoiceAtom, true);
  forgetStored(draftsOf(account));
  leaveSession();
  forgetDatabase(account);
  forgetHiddenDrafts(account);
}

/**
 * True once the server has ended the session of the account, or has another one's. Otherwise the request is repeated
 * when the network returns.
 */
async function endSession(account: string): Promise<boolean> {
  try {
    await api('POST', '/api/logout', { expect401: true, headers: { [ACCOUNT_HEADER]: account } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) {
      window.addEventListener('online', endPending, { once: true });
      return false;
    }
  }
  writeStored(LEAVING, null);
  return true;
}

/** Ends a session that was left without the server; true where there is none. */
async function endPending(): Promise<boolean> {
  const account = readStored(LEAVING);
  return account === null || endSession(account);
}

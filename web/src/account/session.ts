import type { Me } from '@studyhall/contracts';
import { isStaff, readRole } from '@studyhall/domain';
import { atom } from 'jotai';
import { ACCOUNT_HEADER } from '@studyhall/contracts/headers';
import { claimPage, pageAccount } from '../transport/account';
import { ApiError, NetworkError } from '../transport/errors';
import { serverAnswers } from '../transport/reach';
import { api } from '../transport/rest';
import { retryPause } from '../base/retry-pause';
import { readStored, writeStored } from '../base/storage';
import { store } from '../base/store';
import { returnForms } from './local/held-forms';
import { forgetProfile, keepProfile, storedProfile } from './local/stored-profile';
import { hideDrafts, showDrafts } from './local/sealed-drafts';

/** `unknown` until the server was asked; `null` for a visitor. */
export const sessionAtom = atom<Me | null | 'unknown'>('unknown');

/** Why the last session ended, shown once on the sign-in page; empty if the reason is unknown. */
export const signedOutReasonAtom = atom<string | null>(null);

/** True if the last user of this tab chose to sign out: the next user is not sent back to the same page. */
export const signedOutByUserAtom = atom(false);

/** True if a role uses the console (docs/specification/chat.md#permissions, docs/specification/api.md#class). */
export function usesConsole(role: string): boolean {
  return isStaff({ role: readRole(role) });
}

/** The first page after signing in (docs/specification/chat.md#screens). */
export function homePathFor(role: string): '/admin' | '/chat' {
  return usesConsole(role) ? '/admin' : '/chat';
}

/** True if a session can do nothing until its user has chosen a password, set up a second factor or accepted the notice. */
export const isRestricted = ({ must_change_password, factor_setup_required, notice_due }: Me): boolean =>
  must_change_password || factor_setup_required === true || notice_due === true;

/** Storage key of the account whose sign-out has not reached the server. */
export const PENDING_SIGN_OUT_KEY = 'leaving';

/** Storage key, shared by all tabs, of the account whose user signed out last, until it has a session again. */
export const SIGNED_OUT_KEY = 'left';

/** Marks the account as signed out, for all tabs. */
export const markSignedOut = (userId: number): void => writeStored(SIGNED_OUT_KEY, `${userId} ${Date.now()}`);

/** When the user of an account signed out, in this or another tab, in milliseconds since 1970; null if signed in since. */
function signedOutAt(userId: number): number | null {
  const [account, at] = (readStored(SIGNED_OUT_KEY) ?? '').split(' ');
  return account === String(userId) ? Number(at) : null;
}

/** A busy tab may learn that its session has ended before the other tab's `storage` event. */
export const hasSignedOut = (userId: number): boolean => signedOutAt(userId) !== null;

/** Delays before the server is asked again who is signed in, in milliseconds. */
const ASK_AGAIN_MS = [500, 1_500] as const;

/** The valid or pending response, with the number of the check that it answered. */
const askedAtom = atom<{ answer: Promise<Me | null>; check?: number } | null>(null);
let checks = 0;

/**
 * Fetches the signed-in user, at most once per page while the response is valid; null for a visitor. Offline, it is the
 * user who was signed in here. The sign-in page shows `unanswered` if the server could not be reached.
 */
export function loadSession(unanswered: string | null = null): Promise<Me | null> {
  return (store.get(askedAtom) ?? askSession(unanswered)).answer;
}

/** Until this long after the navigation, the first connection does not read the profile again. */
const FRESH_MS = 3_000;

/** True if the server has answered who is signed in since the page was opened, just now. */
export const isProfileFresh = (): boolean => store.get(askedAtom) !== null && performance.now() < FRESH_MS;

/** Loads the session, again after a pause until the server answers. Returns a function that ends it. */
export function loadSessionUntilAnswered(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  const load = async (failures: number): Promise<void> => {
    await loadSession();
    if (ended || store.get(askedAtom) !== null) return;
    timer = setTimeout(() => void load(failures + 1), retryPause(failures));
  };
  void load(1);
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

/** @param since when the request may have been sent: the first one goes out before the page's code has arrived */
function askSession(
  unanswered: string | null,
  since = performance.timeOrigin,
): { answer: Promise<Me | null> } {
  // A sign-in or the session's end may come before the response, which then belongs to an earlier session.
  const isOutdated = (): boolean => store.get(askedAtom) !== asking;
  const answer: Promise<Me | null> = askWhoIsHere().then(
    async (profile) => {
      if (isOutdated()) return loadSession(unanswered);
      // The answer may be older than a sign-out in another tab.
      if (profile && (signedOutAt(profile.id) ?? 0) >= since) return askSession(unanswered, Infinity).answer;
      if (profile) await takePage(profile);
      else forgetProfile(pageAccount());
      if (isOutdated()) return loadSession(unanswered);
      void hideDrafts((owner) => owner !== profile?.id);
      if (profile) store.set(signedOutReasonAtom, null);
      store.set(sessionAtom, profile);
      return profile;
    },
    async (error: unknown) => {
      const isAway = error instanceof NetworkError && !(await serverAnswers());
      if (isOutdated()) return loadSession(unanswered);
      const known = isAway ? storedProfile() : null;
      const kept = known && claimPage(known.id) ? known : null;
      store.set(askedAtom, null);
      if (unanswered !== null && !kept) store.set(signedOutReasonAtom, unanswered);
      store.set(sessionAtom, kept);
      return kept;
    },
  );
  const asking = { answer };
  store.set(askedAtom, asking);
  return asking;
}

/** Claims the page for the account of a session, with its drafts. If the page belongs to another account, it is reloaded. */
async function takePage(profile: Me): Promise<void> {
  keepProfile(profile);
  if (hasSignedOut(profile.id)) writeStored(SIGNED_OUT_KEY, null);
  if (claimPage(profile.id)) {
    returnForms();
    return showDrafts(profile.id);
  }
  // Clears the other account from memory, and from the way back: a page that is replaced by its own URL keeps its history
  // state, which may name a chat of the other account.
  window.history.replaceState(null, '', '/signin');
  window.location.replace('/signin');
  await new Promise(() => undefined);
}

/** Another tab has signed in this page's account again. */
export function returnToSession(): void {
  store.set(askedAtom, null);
  void loadSession();
}

/** Retries, so that a bad connection or a server restart ends no session. Throws after the last attempt. */
async function askWhoIsHere(waits: readonly number[] = ASK_AGAIN_MS): Promise<Me | null> {
  if (!(await endPending())) return null;
  try {
    return await api<Me>('GET', '/api/me', { expect401: true });
  } catch (error) {
    // Under another account's session, this page has none.
    if (error instanceof ApiError && ([401, 403].includes(error.status) || error.code === 'other_account'))
      return null;
    const [wait, ...later] = waits;
    if (wait === undefined || !navigator.onLine) throw error;
    await new Promise((resolve) => setTimeout(resolve, wait));
    return askWhoIsHere(later);
  }
}

/** Starts a session with the profile from a successful sign-in, or updates it with the profile from a later `check`. */
export async function enterSession(profile: Me, check?: number): Promise<void> {
  // A check may be answered after a sign-out in another tab.
  if (check === undefined) writeStored(PENDING_SIGN_OUT_KEY, null);
  const answer = takePage(profile).then(() => profile);
  store.set(askedAtom, { answer, ...(check !== undefined && { check }) });
  await answer;
  if (store.get(askedAtom)?.answer !== answer) return;
  store.set(signedOutReasonAtom, null);
  store.set(signedOutByUserAtom, false);
  store.set(sessionAtom, profile);
}

/** Forgets the user in this tab without asking the server. Keeps the first of several reasons. */
export function leaveSession(reason: string | null = null): void {
  if (store.get(sessionAtom) === null && store.get(signedOutReasonAtom) !== null) return;
  store.set(askedAtom, { answer: Promise.resolve(null) });
  const account = pageAccount();
  forgetProfile(account, reason);
  store.set(signedOutReasonAtom, reason);
  store.set(sessionAtom, null);
  void hideDrafts((owner) => owner === account);
}

/** Checks again who is signed in: if the session has ended, it ends here too, with the server's reason. */
export async function recheckSession(): Promise<void> {
  const before = store.get(askedAtom);
  const check = (checks += 1);
  const now = await api<Me>('GET', '/api/me').catch(() => null);
  const asked = store.get(askedAtom);
  // A sign-out, or the answer to a later check, may have come before the response; an answer to an earlier one is older.
  const isNewest = asked === before || (asked?.check !== undefined && asked.check < check);
  if (now && !hasSignedOut(now.id) && isNewest) await enterSession(now, check);
}

/** A password was reset or a second factor became required during a session: nothing else works until that is done. */
export function restrictSession(code: string): void {
  const me = store.get(sessionAtom);
  if (me === null || me === 'unknown' || hasSignedOut(me.id)) return;
  const hold =
    code === 'factor_setup_required' ? { factor_setup_required: true } : { must_change_password: true };
  void enterSession({ ...me, ...hold });
}

/**
 * Returns true once the server has ended the account's session, or has another account's. Otherwise the request is
 * repeated when the network returns.
 */
export async function endSession(account: string): Promise<boolean> {
  try {
    await api('POST', '/api/logout', { expect401: true, headers: { [ACCOUNT_HEADER]: account } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) {
      window.addEventListener('online', endPending, { once: true });
      return false;
    }
  }
  writeStored(PENDING_SIGN_OUT_KEY, null);
  return true;
}

/** Ends a session whose sign-out has not reached the server yet. Returns true when none is left. */
async function endPending(): Promise<boolean> {
  const account = readStored(PENDING_SIGN_OUT_KEY);
  return account === null || endSession(account);
}

import type { Me } from '@studyhall/contracts';
import { isStaff, readRole } from '@studyhall/domain';
import { atom } from 'jotai';
import { ACCOUNT_HEADER } from '@studyhall/contracts/headers';
import { claimPage, pageAccount } from '../transport/account';
import { ApiError, NetworkError } from '../transport/errors';
import { serverAnswers } from '../transport/reach';
import { api } from '../transport/rest';
import { readStored, writeStored } from '../base/storage';
import { store } from '../base/store';
import { forgetProfile, keepProfile, keptProfile } from './local/kept-profile';
import { hideDrafts, showDrafts } from './local/sealed-drafts';

/** `unknown` until the server was asked, `null` for a visitor. */
export const sessionAtom = atom<Me | null | 'unknown'>('unknown');

/** Why the last session ended, said once on the sign-in page; empty where nothing more is known than that it did. */
export const signedOutReasonAtom = atom<string | null>(null);

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

/** Whether a session can do nothing before its user has chosen a password, set up a second step or accepted the notice. */
export const isHeldBack = ({ must_change_password, factor_setup_required, notice_due }: Me): boolean =>
  must_change_password || factor_setup_required === true || notice_due === true;

/** Names, for every tab and over a reload, the account whose sign-out has not reached the server. */
export const LEAVING = 'leaving';

/** Whether an account is signing out, in this tab or another one. */
export const isLeaving = (userId: number): boolean => readStored(LEAVING) === String(userId);

/** Pauses before the server is asked again who is here, in milliseconds. */
const ASK_AGAIN_MS = [500, 1_500] as const;

/** The answer that is valid, or on its way. */
const askedAtom = atom<{ answer: Promise<Me | null> } | null>(null);

/**
 * Fetches the signed-in user, at most once per page while the answer is valid; null for a visitor. Without a connection it
 * is the user who was signed in here. `unanswered` is what the sign-in page shows if the server could not be reached.
 */
export function loadSession(unanswered: string | null = null): Promise<Me | null> {
  return (store.get(askedAtom) ?? askSession(unanswered)).answer;
}

function askSession(unanswered: string | null): { answer: Promise<Me | null> } {
  // A sign-in or the end of the session may come before the answer, which is then about an earlier session.
  const isOutdated = (): boolean => store.get(askedAtom) !== asking;
  const answer: Promise<Me | null> = askWhoIsHere().then(
    async (profile) => {
      if (isOutdated()) return loadSession(unanswered);
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
      const known = isAway ? keptProfile() : null;
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
  store.set(askedAtom, null);
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
  const answer = takePage(profile).then(() => profile);
  store.set(askedAtom, { answer });
  await answer;
  if (store.get(askedAtom)?.answer !== answer) return;
  store.set(signedOutReasonAtom, null);
  store.set(signedOutByChoiceAtom, false);
  store.set(sessionAtom, profile);
}

/** Forgets the person in this tab; the server is not asked. Of several reasons for one end the first is said. */
export function leaveSession(reason: string | null = null): void {
  if (store.get(sessionAtom) === null && store.get(signedOutReasonAtom) !== null) return;
  store.set(askedAtom, { answer: Promise.resolve(null) });
  const account = pageAccount();
  forgetProfile(account);
  store.set(signedOutReasonAtom, reason);
  store.set(sessionAtom, null);
  void hideDrafts((owner) => owner === account);
}

/** Asks once more who is signed in, after a doubt: a session that is over ends here too, with the server's reason. */
export async function recheckSession(): Promise<void> {
  const before = store.get(askedAtom);
  const now = await api<Me>('GET', '/api/me').catch(() => null);
  // A sign-out may have come before the answer.
  if (now && !isLeaving(now.id) && store.get(askedAtom) === before) await enterSession(now);
}

/** Under an open session, a password was reset or a second step became due: nothing else works until that is done. */
export function holdBack(code: string): void {
  const me = store.get(sessionAtom);
  if (me === null || me === 'unknown') return;
  const hold =
    code === 'factor_setup_required' ? { factor_setup_required: true } : { must_change_password: true };
  void enterSession({ ...me, ...hold });
}

/**
 * True once the server has ended the session of the account, or has another one's. Otherwise the request is repeated
 * when the network returns.
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
  writeStored(LEAVING, null);
  return true;
}

/** Ends a session that was left without the server; true where there is none. */
async function endPending(): Promise<boolean> {
  const account = readStored(LEAVING);
  return account === null || endSession(account);
}

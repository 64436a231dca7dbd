import type { Me } from '@studyhall/contracts';
import { navigate } from 'wouter/use-browser-location';
import { recheckSession, sessionAtom } from '../../../account/session';
import { roleLabel } from '../../../account/role-label';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { textsNow } from '../../../base/i18n/texts';
import { store } from '../../../base/store';
import { connectionAtom } from '../../../transport/socket';
import { cancelQuestions } from '../../../ui/ask';
import { notify } from '../../../ui/snackbar';

/** Interval of polling without a socket, in milliseconds. */
const POLL_MS = 5_000;

/**
 * Keeps the console within the signed-in admin's rights. When the role or school changes, dialogs, filters and rows of
 * the old rights are removed, and a notice explains it. Returns an unsubscribe function.
 */
export function subscribeAccount(): () => void {
  let before = store.get(sessionAtom);
  const unsubscribe = store.sub(sessionAtom, () => {
    const now = store.get(sessionAtom);
    if (isProfile(before) && isProfile(now)) leaveOldRight(before, now);
    before = now;
  });
  const polling = setInterval(() => {
    if (store.get(connectionAtom) !== 'online') void recheckSession();
  }, POLL_MS);
  return () => {
    unsubscribe();
    clearInterval(polling);
  };
}

const isProfile = (session: Me | null | 'unknown'): session is Me =>
  session !== null && session !== 'unknown';

function leaveOldRight(before: Me, now: Me): void {
  if (before.role === now.role && before.school === now.school) return;
  cancelQuestions();
  const section = new URLSearchParams(window.location.search).get('section');
  const search = section === null ? '' : `?${new URLSearchParams({ section })}`;
  navigate(`${window.location.pathname}${search}`, { replace: true });
  if (before.membership_id !== now.membership_id) {
    const texts = textsNow(adminTexts);
    notify(texts.actsIn({ school: now.school ?? '', role: roleLabel(now.role, texts) }));
    return;
  }
  // A new role has its own notice, which names its author (`AccountNotices`).
  if (before.role !== now.role) return;
  const texts = textsNow(adminTexts);
  notify(now.school === null ? texts.ownSchoolGone : texts.ownSchoolChanged({ school: now.school }));
}

import type { AccountNotice } from '@studyhall/contracts';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { api } from '../transport/rest';
import { showAlert } from '../ui/ask';
import { appTexts } from '../base/i18n/app.texts';
import { formatDateTime } from '../base/i18n/format';
import { loadTexts, textsNow } from '../base/i18n/texts';
import { roleLabel } from './role-label';
import { isRestricted, sessionAtom } from './session';

/**
 * Shows each change that an admin made to the account in a dialog. Closing the dialog acknowledges the notice, so the
 * server does not send it again. A user who must first set a password or a second factor sees it after that.
 */
export function AccountNotices() {
  const me = useAtomValue(sessionAtom);
  const shown = useRef(new Set<number>());
  useEffect(() => {
    if (me === null || me === 'unknown' || isRestricted(me)) return;
    for (const notice of me.notices ?? []) {
      if (shown.current.has(notice.id)) continue;
      shown.current.add(notice.id);
      void show(notice);
    }
  }, [me]);
  return null;
}

async function show(notice: AccountNotice): Promise<void> {
  await loadTexts(appTexts);
  const texts = textsNow(appTexts);
  const { kind, role, changed_by: admin, changed_at } = notice;
  const time = formatDateTime(changed_at);
  if (kind === 'role_changed' && role !== null) {
    await showAlert(texts.roleWasChanged, texts.roleChangedBy({ admin, role: roleLabel(role, texts), time }));
  } else if (kind === 'data_exported') {
    await showAlert(texts.dataWasExported, texts.dataExportedBy({ admin, time }));
  } else {
    await showAlert(texts.passwordWasReset, texts.passwordResetBy({ admin, time }));
  }
  // If the acknowledgement is lost, the notice shows again at the next sign-in.
  await api('DELETE', `/api/me/notices/${notice.id}`).catch(() => undefined);
}

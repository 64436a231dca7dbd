import { securityTexts } from '../../base/i18n/security.texts';
import { loadTexts } from '../../base/i18n/texts';
import { deferred, deferredImport, openable } from '../../ui/deferred';

const dialog = deferredImport(() => import('./security-dialog'), 'SecurityDialog');

/** The dialog "Security". Its code, with that of passkeys, is loaded on first use. */
export const SecurityDialog = openable(
  deferred(async () => {
    const [shown] = await Promise.all([dialog.prepare(), loadTexts(securityTexts)]);
    return shown;
  }),
);

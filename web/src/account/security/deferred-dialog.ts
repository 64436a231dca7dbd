import { loadTexts } from '../../base/i18n/texts';
import { deferred, deferredImport, openable } from '../../ui/deferred';

const code = deferredImport(() => import('./security-dialog'));

/** The dialog "Security". Its code, with that of passkeys, and its texts are loaded on first use. */
export const SecurityDialog = openable(
  deferred(async () => {
    const { SecurityDialog: dialog, securityTexts } = await code.prepare();
    await loadTexts(securityTexts);
    return dialog;
  }),
);

import type { AdminTexts } from '../../../base/i18n/admin.texts';
import { askPrompt } from '../../../ui/ask';

/** Asks for the admin's own password, for a change that creates a master admin; null if cancelled. */
export const askOwnPassword = (name: string, texts: AdminTexts, effects = ''): Promise<string | null> =>
  askPrompt({
    title: texts.makeMaster({ name }),
    text: [texts.makeMasterText, effects].filter(Boolean).join(' '),
    label: texts.ownPassword,
    submitLabel: texts.makeMasterNow,
    secret: true,
  });

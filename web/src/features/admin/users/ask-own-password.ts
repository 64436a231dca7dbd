import type { AdminTexts } from '../../../base/i18n/admin.texts';
import { askPrompt } from '../../../ui/ask';

/** The own password, for a change that makes a master admin; null where it is not given. */
export const askOwnPassword = (name: string, texts: AdminTexts, effects = ''): Promise<string | null> =>
  askPrompt({
    title: texts.makeMaster({ name }),
    text: [texts.makeMasterText, effects].filter(Boolean).join(' '),
    label: texts.ownPassword,
    submitLabel: texts.makeMasterNow,
    secret: true,
  });

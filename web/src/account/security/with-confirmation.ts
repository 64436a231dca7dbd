import type { OwnConfirmation } from '@studyhall/contracts';
import { fetchModule } from '../../base/fetch-module';
import { securityTexts } from '../../base/i18n/security.texts';
import { loadTexts, textsNow } from '../../base/i18n/texts';
import { ApiError } from '../../transport/errors';
import { askPrompt } from '../../ui/ask';

/**
 * Runs a change. If the server requires the user's password or second factor, asks for it in a dialog and runs the change
 * again. Rejects like the change, also if the user closes the dialog.
 * @param title of the password dialog; null if the change needs no password
 * @param given what the user has already confirmed
 */
export async function withConfirmation<T>(
  title: string | null,
  run: (given: OwnConfirmation) => Promise<T>,
  given: OwnConfirmation = {},
): Promise<T> {
  try {
    return await run(given);
  } catch (error) {
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'factor_required') {
      const { askFactor } = await fetchModule(() => import('./factor-dialog'));
      return askFactor((factor) => run({ ...given, factor }), error);
    }
    if (code !== 'password_required' || title === null) throw error;
    await loadTexts(securityTexts);
    const label = textsNow(securityTexts).ownPassword;
    const password = await askPrompt({ title, label, submitLabel: title, secret: true });
    if (password === null) throw error;
    return withConfirmation(null, run, { current_password: password });
  }
}

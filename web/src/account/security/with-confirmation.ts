import type { OwnConfirmation } from '@studyhall/contracts';
import { fetchModule } from '../../base/fetch-module';
import { securityTexts } from '../../base/i18n/security.texts';
import { loadTexts, textsNow } from '../../base/i18n/texts';
import { ApiError } from '../../transport/errors';
import { askPrompt } from '../../ui/ask';

/**
 * Runs a change. Where the server asks for the own password or for the second step, the user is asked for it in a dialog, and
 * the change runs again. Rejects as the change does, also where the user closes the dialog.
 * @param title of the dialog that asks for the password; null where it is not asked for
 * @param given what the user has confirmed already
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

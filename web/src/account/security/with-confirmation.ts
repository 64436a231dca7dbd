import type { OwnConfirmation } from '@studyhall/contracts';
import { adminTexts } from '../../base/i18n/admin.texts';
import { textsNow } from '../../base/i18n/texts';
import { ApiError } from '../../transport/errors';
import { askPrompt } from '../../ui/ask';
import { withFactor } from './with-factor';

/**
 * Runs a change. Where the server asks for the own password, as for a change of a master admin, the user is asked for it, and for
 * the second step where the server wants it; then the change runs again. Rejects as the change does, also where the user closes
 * the question.
 */
export async function withConfirmation<T>(
  title: string,
  run: (given: OwnConfirmation) => Promise<T>,
): Promise<T> {
  try {
    return await run({});
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'password_required') throw error;
    const label = textsNow(adminTexts).ownPassword;
    const password = await askPrompt({ title, label, submitLabel: title, secret: true });
    if (password === null) throw error;
    return withFactor((factor) => run({ current_password: password, factor }));
  }
}

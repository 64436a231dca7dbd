import type { OwnConfirmation } from '@studyhall/contracts';
import { securityTexts } from '../../base/i18n/security.texts';
import { textsNow } from '../../base/i18n/texts';
import { askPrompt } from '../../ui/ask';
import { withFactor } from './with-factor';

/**
 * Runs a change of the own sign-in: asks for the password where it is needed, and for the second step where the server wants
 * it. Nothing runs where the user closes the question. Rejects as the change does.
 */
export async function confirmOwn(
  title: string,
  isPasswordNeeded: boolean,
  run: (given: OwnConfirmation) => Promise<unknown>,
): Promise<void> {
  const label = textsNow(securityTexts).ownPassword;
  const password = isPasswordNeeded
    ? await askPrompt({ title, label, submitLabel: title, secret: true })
    : undefined;
  if (password === null) return;
  await withFactor((factor) => run({ current_password: password, factor }));
}

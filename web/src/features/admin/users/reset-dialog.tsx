import type { UserView } from '@studyhall/contracts';
import { useState } from 'react';
import { withConfirmation } from '../../../account/security/with-confirmation';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { FormDialog } from '../../../common/form-dialog';
import { personLabel } from '../../../common/person-name';
import { calls } from '../admin.calls';
import { CopyButton } from '../parts/copy-button';

interface ResetDialogProps {
  user: Pick<UserView, 'id' | 'username' | 'display_name'>;
  onClose: () => void;
}

/** Sets a temporary password for a user, shown once, to be changed at the next sign-in. Mounted only while open. */
export function ResetDialog({ user, onClose }: ResetDialogProps) {
  const texts = useTexts(adminTexts);
  const [password, setPassword] = useState<string | null>(null);
  const reset = async (): Promise<void> => {
    const made = await withConfirmation(texts.resetPassword, (given) => calls.resetPassword(user.id, given));
    setPassword(made.temporary_password);
  };
  return (
    <FormDialog
      title={texts.resetPassword}
      text={(password === null ? texts.resetText : texts.resetDoneText)({ name: personLabel(user) })}
      submitLabel={texts.resetPassword}
      cancelLabel={password === null ? undefined : texts.done}
      onSubmit={reset}
      failed={texts.tryAgainLater}
      onClose={onClose}
      result={
        password !== null && (
          <div role="status" className="flex items-center gap-2 rounded-lg bg-sunken py-1.5 ps-4 pe-1.5">
            <code dir="ltr" className="min-w-0 flex-1 font-mono text-lg break-all">
              {password}
            </code>
            <CopyButton text={password} />
          </div>
        )
      }
    />
  );
}

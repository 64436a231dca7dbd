import { LIMITS } from '@studyhall/contracts/limits';
import { useState } from 'react';
import { accountTexts } from '../base/i18n/account.texts';
import { useTexts } from '../base/i18n/texts';
import { FormDialog } from '../common/form-dialog';
import { api } from '../transport/rest';
import { PasswordField } from '../ui/password-field';
import { notify } from '../ui/snackbar';
import { withConfirmation } from './security/with-confirmation';

interface PasswordDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Changes the user's own password. */
export const PasswordDialog = ({ open, onClose }: PasswordDialogProps) =>
  open && <PasswordForm onClose={onClose} />;

/** Mounted only while open, so that no password stays in memory. */
function PasswordForm({ onClose }: { onClose: () => void }) {
  const texts = useTexts(accountTexts);
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const submit = async (): Promise<void> => {
    await withConfirmation(
      null,
      (given) => api('POST', '/api/me/password', { body: { ...given, new_password: next } }),
      { current_password: current },
    );
    notify(texts.passwordChanged, 'success');
    onClose();
  };
  return (
    <FormDialog
      title={texts.changePassword}
      text={texts.changePasswordText}
      submitLabel={texts.changePassword}
      ready={current !== '' && next.length >= LIMITS.passwordMin}
      onSubmit={submit}
      failed={texts.tryAgainLater}
      onClose={onClose}
    >
      <PasswordField
        label={texts.currentPassword}
        value={current}
        autoFocus
        autoComplete="current-password"
        onChange={(event) => setCurrent(event.currentTarget.value)}
      />
      <PasswordField
        label={texts.newPassword}
        hint={texts.passwordHint({ least: LIMITS.passwordMin })}
        value={next}
        autoComplete="new-password"
        onChange={(event) => setNext(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

import { LIMITS } from '@studyhall/contracts/limits';
import { useId, useState, type FormEvent } from 'react';
import { accountTexts } from '../base/i18n/account.texts';
import { useTexts } from '../base/i18n/texts';
import { reasonOf } from '../transport/errors';
import { api } from '../transport/rest';
import { Banner } from '../ui/banner';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { PasswordField } from '../ui/password-field';
import { notify } from '../ui/snackbar';
import { withFactor } from './security/with-factor';

interface PasswordDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The user changes their own password. */
export function PasswordDialog({ open, onClose }: PasswordDialogProps) {
  const texts = useTexts(accountTexts);
  const formId = useId();
  const [ready, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      busy={busy}
      onClose={onClose}
      title={texts.changePassword}
      text={texts.changePasswordText}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} disabled={!ready} busy={busy}>
            {texts.changePassword}
          </Button>
        </>
      }
    >
      <PasswordForm id={formId} busy={busy} onBusy={setBusy} onReady={setReady} onDone={onClose} />
    </Dialog>
  );
}

interface PasswordFormProps {
  id: string;
  busy: boolean;
  onBusy: (busy: boolean) => void;
  onReady: (ready: boolean) => void;
  onDone: () => void;
}

/** Mounted with the dialog, so that no password outlives it. */
function PasswordForm({ id, busy, onBusy, onReady, onDone }: PasswordFormProps) {
  const texts = useTexts(accountTexts);
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [error, setError] = useState<string | null>(null);
  const isReady = (first: string, second: string) => first !== '' && second.length >= LIMITS.passwordMin;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !isReady(current, next)) return;
    onBusy(true);
    setError(null);
    try {
      const body = { current_password: current, new_password: next };
      await withFactor((factor) => api('POST', '/api/me/password', { body: { ...body, factor } }));
      notify(texts.passwordChanged, 'success');
      onDone();
    } catch (failure) {
      setError(reasonOf(failure, texts.tryAgainLater));
    } finally {
      onBusy(false);
    }
  };
  return (
    <form id={id} noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      {error && <Banner kind="error">{error}</Banner>}
      <PasswordField
        label={texts.currentPassword}
        value={current}
        autoFocus
        autoComplete="current-password"
        onChange={(event) => {
          setCurrent(event.currentTarget.value);
          onReady(isReady(event.currentTarget.value, next));
        }}
      />
      <PasswordField
        label={texts.newPassword}
        hint={texts.passwordHint({ least: LIMITS.passwordMin })}
        value={next}
        autoComplete="new-password"
        onChange={(event) => {
          setNext(event.currentTarget.value);
          onReady(isReady(current, event.currentTarget.value));
        }}
      />
    </form>
  );
}

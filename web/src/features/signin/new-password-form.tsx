import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { signinTexts } from '../../base/i18n/signin.texts';
import { useTexts } from '../../base/i18n/texts';
import { PublicForm } from '../../common/public-form';
import { enterSession, sessionAtom } from '../../account/session';
import { useAttempt } from '../../common/use-attempt';
import { PasswordField } from '../../ui/password-field';
import { bannerFor, changePassword } from './signin.calls';

const MIN_LENGTH = 8;

/** Shown between sign-in and the product after an administrator has set the password. */
export function NewPasswordForm() {
  const texts = useTexts(signinTexts);
  const me = useAtomValue(sessionAtom);
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const { busy, failure, attempt } = useAttempt();
  const submit = () =>
    attempt(async () => {
      if (me === null || me === 'unknown') return;
      await changePassword(current, next);
      await enterSession({ ...me, must_change_password: false });
    });
  return (
    <PublicForm
      title={texts.newPasswordTitle}
      text={texts.newPasswordText}
      error={failure === null ? null : bannerFor(failure, texts, texts.passwordNotChanged)}
      submitLabel={texts.saveNewPassword}
      ready={current !== '' && next.length >= MIN_LENGTH}
      busy={busy}
      onSubmit={submit}
    >
      <PasswordField
        label={texts.currentPassword}
        value={current}
        onChange={(event) => setCurrent(event.currentTarget.value)}
        autoComplete="current-password"
        autoFocus
        required
        disabled={busy}
      />
      <PasswordField
        label={texts.newPassword}
        hint={texts.newPasswordHint}
        value={next}
        onChange={(event) => setNext(event.currentTarget.value)}
        autoComplete="new-password"
        required
        disabled={busy}
      />
    </PublicForm>
  );
}

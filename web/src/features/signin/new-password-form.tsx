import { useAtomValue } from 'jotai';
import { useState, type FormEvent } from 'react';
import { signinTexts } from '../../base/i18n/signin.texts';
import { useTexts } from '../../base/i18n/texts';
import { enterSession, sessionAtom } from '../../app/session';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { PasswordField } from '../../ui/password-field';
import { bannerFor, changePassword } from './signin.calls';

const MIN_LENGTH = 8;

/** Stands between sign-in and the product when an administrator has set the password. */
export function NewPasswordForm() {
  const texts = useTexts(signinTexts);
  const me = useAtomValue(sessionAtom);
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !current || next.length < MIN_LENGTH || me === null || me === 'unknown') return;
    setBusy(true);
    setError(null);
    try {
      await changePassword(current, next);
      enterSession({ ...me, must_change_password: false });
    } catch (failure) {
      setBusy(false);
      setError(bannerFor(failure, texts, texts.passwordNotChanged));
    }
  };

  return (
    <>
      <h1 className="font-display text-3xl font-semibold tracking-tight text-balance md:text-4xl">
        {texts.newPasswordTitle}
      </h1>
      <p className="mt-3 text-muted text-pretty">{texts.newPasswordText}</p>
      {error && (
        <Banner kind="error" className="mt-6">
          {error}
        </Banner>
      )}
      <form
        noValidate
        aria-busy={busy}
        onSubmit={(event) => void submit(event)}
        className="mt-6 space-y-5 rounded-xl border border-line bg-surface p-6 shadow-soft sm:p-8"
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
        <Button
          type="submit"
          size="lg"
          busy={busy}
          disabled={!current || next.length < MIN_LENGTH}
          className="w-full"
        >
          {texts.saveNewPassword}
        </Button>
      </form>
    </>
  );
}

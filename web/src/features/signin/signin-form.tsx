import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Link } from 'wouter';
import { signinTexts } from '../../base/i18n/signin.texts';
import { useTexts } from '../../base/i18n/texts';
import { enterSession, signedOutReasonAtom } from '../../app/session';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { PasswordField } from '../../ui/password-field';
import { TextField } from '../../ui/text-field';
import { bannerFor, signIn } from './signin.calls';

export function SigninForm() {
  const texts = useTexts(signinTexts);
  const reason = useAtomValue(signedOutReasonAtom);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  // The inputs were disabled during the attempt, which took the focus away.
  useEffect(() => {
    if (error) passwordInput.current?.select();
  }, [error]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !username || !password) return;
    setBusy(true);
    setError(null);
    try {
      const { user } = await signIn({ username, password });
      enterSession(user);
    } catch (failure) {
      setBusy(false);
      setError(bannerFor(failure, texts, texts.loginFailed));
    }
  };

  return (
    <>
      <h1 className="font-display text-3xl font-semibold tracking-tight text-balance md:text-4xl">
        {texts.title}
      </h1>
      {error && (
        <Banner kind="error" className="mt-6">
          {error}
        </Banner>
      )}
      {!error && reason !== null && (
        <Banner kind="warning" className="mt-6">
          {reason || texts.sessionEnded}
        </Banner>
      )}
      <form
        noValidate
        aria-busy={busy}
        onSubmit={(event) => void submit(event)}
        className="mt-6 space-y-5 rounded-xl border border-line bg-surface p-6 shadow-soft sm:p-8"
      >
        <TextField
          label={texts.username}
          name="username"
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
          disabled={busy}
        />
        <PasswordField
          ref={passwordInput}
          label={texts.password}
          name="password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          autoComplete="current-password"
          required
          disabled={busy}
        />
        <Button type="submit" size="lg" busy={busy} disabled={!username || !password} className="w-full">
          {texts.signIn}
        </Button>
      </form>
      <p className="mt-6 text-sm text-muted text-balance">{texts.needAccount}</p>
      <p className="mt-1 text-sm text-muted">
        <Link
          href="/join"
          className="inline-block min-h-10 content-center underline underline-offset-4 hover:text-ink"
        >
          {texts.haveCode}
        </Link>
      </p>
    </>
  );
}

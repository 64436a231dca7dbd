import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { signinTexts } from '../../base/i18n/signin.texts';
import { useTexts } from '../../base/i18n/texts';
import { PublicForm } from '../../common/public-form';
import { enterSession, signedOutReasonAtom } from '../../account/session';
import { useAttempt } from '../../common/use-attempt';
import { PasswordField } from '../../ui/password-field';
import { TextField } from '../../ui/text-field';
import { bannerFor, signIn } from './signin.calls';

export function SigninForm() {
  const texts = useTexts(signinTexts);
  const reason = useAtomValue(signedOutReasonAtom);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const { busy, failure, attempt } = useAttempt();
  const passwordInput = useRef<HTMLInputElement>(null);

  // The inputs were disabled during the attempt, which took the focus away.
  useEffect(() => {
    if (failure !== null) passwordInput.current?.select();
  }, [failure]);

  const submit = () =>
    attempt(async () => {
      const { user } = await signIn({ username, password });
      await enterSession(user);
    });

  return (
    <>
      <PublicForm
        title={texts.title}
        error={failure === null ? null : bannerFor(failure, texts, texts.loginFailed)}
        warning={reason === null ? null : reason || texts.sessionEnded}
        submitLabel={texts.signIn}
        ready={username !== '' && password !== ''}
        busy={busy}
        onSubmit={submit}
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
      </PublicForm>
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

import type { FactorRequired, Me } from '@studyhall/contracts';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useServerSentences } from '../../base/i18n/server-sentence';
import { signinTexts } from '../../base/i18n/signin.texts';
import { useTexts } from '../../base/i18n/texts';
import { PublicForm, PublicHeading } from '../../common/public-form';
import { signedOutReasonAtom } from '../../account/session';
import { useReturnPath } from '../../account/way-to-sign-in';
import { useAttempt } from '../../common/use-attempt';
import { Button } from '../../ui/button';
import { PasswordField } from '../../ui/password-field';
import { TextField } from '../../ui/text-field';
import { SchoolSignIn } from './school-sign-in';
import { bannerFor, signIn } from './signin.calls';
import { useSignInOptions } from './use-sign-in-options';

const LINK = 'inline-block min-h-10 content-center underline underline-offset-4 hover:text-ink';

interface SigninFormProps {
  initialUsername: string;
  /** Called if the password was right, and the account has a second factor. */
  onFactor: (asked: FactorRequired, username: string) => void;
  onSignedIn: (me: Me) => Promise<void>;
}

export function SigninForm({ initialUsername, onFactor, onSignedIn }: SigninFormProps) {
  const texts = useTexts(signinTexts);
  const reason = useAtomValue(signedOutReasonAtom);
  const [username, setUsername] = useState(initialUsername);
  const [password, setPassword] = useState('');
  const { busy, failure, attempt } = useAttempt();
  const { name, options, find } = useSignInOptions();
  const wayBack = useReturnPath();
  const say = useServerSentences();
  const problem = options?.problem ? say.sentence(options.problem) : null;
  /** True if the user chose the password form although their school has its own sign-in. */
  const [wantsPassword, setWantsPassword] = useState(initialUsername !== '');
  const schoolOnly = options?.password === false && options.providers.length > 0 && !wantsPassword;
  const passwordInput = useRef<HTMLInputElement>(null);

  // The disabled inputs lost the focus during the attempt.
  useEffect(() => {
    if (failure !== null) passwordInput.current?.select();
  }, [failure]);

  const submit = () =>
    attempt(async () => {
      const answer = await signIn({ username, password });
      if ('factor_required' in answer) onFactor(answer, username);
      else await onSignedIn(answer.user);
    });

  const error = failure === null ? problem : bannerFor(failure, texts, texts.loginFailed);
  // The server's sentences in the user's language may have come after the reason.
  const warning = reason === null ? null : say.sentence({ text: reason }) || texts.sessionEnded;
  const school = <SchoolSignIn {...{ options, name }} next={wayBack} onFind={find} />;
  return (
    <>
      {schoolOnly ? (
        <PublicHeading title={texts.title} error={error} warning={warning}>
          {school}
          <Button variant="quiet" onClick={() => setWantsPassword(true)}>
            {texts.withPassword}
          </Button>
        </PublicHeading>
      ) : (
        <>
          <PublicForm
            title={texts.title}
            error={error}
            warning={warning}
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
              autoFocus={initialUsername === ''}
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
              autoFocus={initialUsername !== ''}
              required
              disabled={busy}
            />
          </PublicForm>
          {options?.password_mail && (
            <p className="mt-4 text-sm text-muted">
              <Link href="/reset-password" className={LINK}>
                {texts.forgotPassword}
              </Link>
            </p>
          )}
          {school}
        </>
      )}
      <p className="mt-6 text-sm text-muted text-balance">{texts.needAccount}</p>
      <p className="mt-1 text-sm text-muted">
        <Link href="/join" className={LINK}>
          {texts.haveCode}
        </Link>
      </p>
    </>
  );
}

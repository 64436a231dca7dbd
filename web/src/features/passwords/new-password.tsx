import { LIMITS } from '@studyhall/contracts/limits';
import type { NewPasswordAnswer } from '@studyhall/contracts';
import { useState } from 'react';
import { Link } from 'wouter';
import { passwordsTexts } from '../../base/i18n/passwords.texts';
import { useTexts } from '../../base/i18n/texts';
import { PublicForm, PublicHeading } from '../../common/public-form';
import { useAttempt } from '../../common/use-attempt';
import { reasonOf } from '../../transport/errors';
import { api } from '../../transport/rest';
import { Button, buttonClasses } from '../../ui/button';
import { PasswordField } from '../../ui/password-field';

/** Sets a new password with the link from a mail. */
export function NewPassword({ token, onNewLink }: { token: string; onNewLink: () => void }) {
  const texts = useTexts(passwordsTexts);
  const [password, setPassword] = useState('');
  const [username, setUsername] = useState<string | null>(null);
  const { busy, failure, attempt } = useAttempt();
  const submit = () =>
    attempt(async () => {
      const body = { token, new_password: password };
      const answer = await api<NewPasswordAnswer>('PUT', '/api/forgotten-passwords', { body });
      // The link is used up: removes its token from the URL.
      window.history.replaceState(window.history.state, '', window.location.pathname);
      setUsername(answer.username);
    });
  if (username !== null)
    return (
      <div role="status">
        <PublicHeading title={texts.savedTitle} text={texts.savedText({ username })}>
          <Link href="/signin" className={`${buttonClasses('primary', 'md')} mt-6`}>
            {texts.toSignIn}
          </Link>
        </PublicHeading>
      </div>
    );
  return (
    <>
      <PublicForm
        title={texts.newTitle}
        text={texts.newText}
        error={failure === null ? null : reasonOf(failure, texts.networkError)}
        submitLabel={texts.save}
        ready={password.length >= LIMITS.passwordMin}
        busy={busy}
        onSubmit={submit}
      >
        <PasswordField
          label={texts.newPassword}
          hint={texts.newPasswordHint({ least: LIMITS.passwordMin })}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          autoComplete="new-password"
          autoFocus
          required
          disabled={busy}
        />
      </PublicForm>
      {failure !== null && (
        <Button variant="quiet" className="mt-4 self-start" onClick={onNewLink}>
          {texts.newLink}
        </Button>
      )}
    </>
  );
}

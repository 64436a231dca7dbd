import type { OpenInvite } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { useState } from 'react';
import { Link } from 'wouter';
import { PublicForm } from '../../common/public-form';
import { useAttempt } from '../../common/use-attempt';
import { joinTexts } from '../../base/i18n/join.texts';
import { useTexts } from '../../base/i18n/texts';
import { ApiError, reasonOf } from '../../transport/errors';
import { PasswordField } from '../../ui/password-field';
import { TextField } from '../../ui/text-field';
import { requestAccount } from './join.calls';

interface JoinFormProps {
  invite: OpenInvite;
  onSent: (sent: { token: string; username: string; password: string }) => void;
  /** Called if the invitation ended while the user filled in the form. */
  onClosed: (error: ApiError) => void;
}

export function JoinForm({ invite, onSent, onClosed }: JoinFormProps) {
  const texts = useTexts(joinTexts);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const { busy, failure, attempt } = useAttempt();
  const name = username.trim();
  const ready = name.length >= LIMITS.usernameMin && password.length >= LIMITS.passwordMin;
  const issue = (path: string): string | undefined =>
    failure instanceof ApiError ? failure.issues.find((each) => each.path === path)?.message : undefined;

  const submit = () =>
    attempt(async () => {
      try {
        const sent = await requestAccount({ invite_code: invite.code, username: name, password });
        onSent({ token: sent.waiting_token, username: name, password });
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
        onClosed(error);
      }
    });

  return (
    <>
      <PublicForm
        title={texts.title({ name: invite.group_name ?? invite.school })}
        text={invite.group_name ? texts.textForClass({ school: invite.school }) : texts.text}
        error={failure === null ? null : reasonOf(failure, texts.networkError)}
        submitLabel={texts.send}
        ready={ready}
        busy={busy}
        onSubmit={submit}
      >
        <TextField
          label={texts.username}
          hint={texts.usernameHint({ least: LIMITS.usernameMin })}
          error={issue('username')}
          name="username"
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
          maxLength={LIMITS.usernameMax}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
        />
        <PasswordField
          label={texts.password}
          hint={texts.passwordHint({ least: LIMITS.passwordMin })}
          error={issue('password')}
          name="password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          maxLength={LIMITS.passwordMax}
          autoComplete="new-password"
          required
        />
      </PublicForm>
      <p className="mt-4 text-sm text-muted">
        <Link
          href="/signin"
          state={{ next: window.location.pathname }}
          className="inline-block min-h-10 content-center underline underline-offset-4 hover:text-ink"
        >
          {texts.haveAccount}
        </Link>
      </p>
    </>
  );
}

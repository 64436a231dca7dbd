import type { OpenInvite } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { useState, type FormEvent } from 'react';
import { Link } from 'wouter';
import { joinTexts } from '../../base/i18n/join.texts';
import { useTexts } from '../../base/i18n/texts';
import { ApiError, reasonOf } from '../../transport/errors';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { PasswordField } from '../../ui/password-field';
import { TextField } from '../../ui/text-field';
import { requestAccount } from './join.calls';

interface JoinFormProps {
  invite: OpenInvite;
  onSent: (sent: { token: string; username: string; password: string }) => void;
  /** The invitation ended while the form was being filled in. */
  onClosed: (error: ApiError) => void;
}

export function JoinForm({ invite, onSent, onClosed }: JoinFormProps) {
  const texts = useTexts(joinTexts);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const name = username.trim();
  const ready = name.length >= LIMITS.usernameMin && password.length >= LIMITS.passwordMin;
  const issue = (path: string): string | undefined =>
    failure instanceof ApiError ? failure.issues.find((each) => each.path === path)?.message : undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const sent = await requestAccount({ invite_code: invite.code, username: name, password });
      onSent({ token: sent.waiting_token, username: name, password });
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.status === 404) onClosed(error);
      else setFailure(error);
    }
  };

  return (
    <>
      <h1 className="font-display text-3xl font-semibold tracking-tight break-words text-balance md:text-4xl">
        {texts.title({ name: invite.group_name ?? invite.school })}
      </h1>
      <p className="mt-3 text-muted text-pretty">
        {invite.group_name ? texts.textForClass({ school: invite.school }) : texts.text}
      </p>
      {failure !== null && (
        <Banner kind="error" className="mt-6">
          {reasonOf(failure, texts.networkError)}
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
        <Button type="submit" size="lg" busy={busy} disabled={!ready} className="w-full">
          {texts.send}
        </Button>
      </form>
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

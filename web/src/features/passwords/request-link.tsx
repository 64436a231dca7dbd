import { useState } from 'react';
import { Link } from 'wouter';
import { passwordsTexts } from '../../base/i18n/passwords.texts';
import { useTexts } from '../../base/i18n/texts';
import { PublicForm, PublicHeading } from '../../common/public-form';
import { useAttempt } from '../../common/use-attempt';
import { reasonOf } from '../../transport/errors';
import { api } from '../../transport/rest';
import { buttonClasses } from '../../ui/button';
import { TextField } from '../../ui/text-field';

/** Requests a link for a new password. The response is the same for every name. */
export function RequestLink() {
  const texts = useTexts(passwordsTexts);
  const [name, setName] = useState('');
  const [isSent, setSent] = useState(false);
  const { busy, failure, attempt } = useAttempt();
  const submit = () =>
    attempt(async () => {
      await api('POST', '/api/forgotten-passwords', { body: { name: name.trim() } });
      setSent(true);
    });
  const toSignIn = (
    <Link href="/signin" className={`${buttonClasses(isSent ? 'primary' : 'quiet', 'md')} mt-6 self-start`}>
      {texts.toSignIn}
    </Link>
  );
  if (isSent)
    return (
      <div role="status">
        <PublicHeading title={texts.sentTitle} text={texts.sentText}>
          <p className="mt-3 text-muted text-pretty">{texts.sentHint}</p>
          {toSignIn}
        </PublicHeading>
      </div>
    );
  return (
    <>
      <PublicForm
        title={texts.forgotTitle}
        text={texts.forgotText}
        error={failure === null ? null : reasonOf(failure, texts.networkError)}
        submitLabel={texts.sendLink}
        ready={name.trim() !== ''}
        busy={busy}
        onSubmit={submit}
      >
        <TextField
          label={texts.name}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
          disabled={busy}
        />
      </PublicForm>
      {toSignIn}
    </>
  );
}

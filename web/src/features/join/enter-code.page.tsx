import { LIMITS } from '@studyhall/contracts/limits';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { usePageTitle } from '../../common/page-title';
import { PublicForm } from '../../common/public-form';
import { PublicPage } from '../../common/public-page';
import { useAttempt } from '../../common/use-attempt';
import { joinTexts } from '../../base/i18n/join.texts';
import { useTexts } from '../../base/i18n/texts';
import { reasonOf } from '../../transport/errors';
import { TextField } from '../../ui/text-field';
import { openInvite } from './join.calls';

/** `/join`: asks for the six letters that a teacher shows. */
export function EnterCodePage() {
  const texts = useTexts(joinTexts);
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const { busy, failure, attempt } = useAttempt();
  usePageTitle(texts.codeTitle);
  const code = typed.replace(/[^A-Za-z]/g, '').toUpperCase();
  const ready = code.length === LIMITS.shortCodeLetters;
  const submit = () =>
    attempt(async () => {
      await openInvite(code);
      navigate(`/join/${code}`);
    });
  return (
    <PublicPage>
      <PublicForm
        title={texts.codeTitle}
        text={texts.codeText}
        submitLabel={texts.codeNext}
        ready={ready}
        busy={busy}
        onSubmit={submit}
      >
        <TextField
          label={texts.code}
          hint={texts.codeHint}
          error={failure === null ? undefined : reasonOf(failure, texts.networkError)}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
          autoFocus
          required
        />
      </PublicForm>
    </PublicPage>
  );
}

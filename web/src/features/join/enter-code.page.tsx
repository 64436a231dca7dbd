import { LIMITS } from '@studyhall/contracts/limits';
import { useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import { usePageTitle } from '../../app/page-title';
import { PublicPage } from '../../app/public-page';
import { joinTexts } from '../../base/i18n/join.texts';
import { useTexts } from '../../base/i18n/texts';
import { reasonOf } from '../../transport/errors';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { openInvite } from './join.calls';

/** `/join`: the six letters that a teacher shows. */
export function EnterCodePage() {
  const texts = useTexts(joinTexts);
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  usePageTitle(texts.codeTitle);
  const code = typed.replace(/[^A-Za-z]/g, '').toUpperCase();
  const ready = code.length === LIMITS.shortCodeLetters;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await openInvite(code);
      navigate(`/join/${code}`);
    } catch (error) {
      setBusy(false);
      setFailure(error);
    }
  };
  return (
    <PublicPage>
      <h1 className="font-display text-3xl font-semibold tracking-tight text-balance md:text-4xl">
        {texts.codeTitle}
      </h1>
      <p className="mt-3 text-muted text-pretty">{texts.codeText}</p>
      <form
        noValidate
        aria-busy={busy}
        onSubmit={(event) => void submit(event)}
        className="mt-6 space-y-5 rounded-xl border border-line bg-surface p-6 shadow-soft sm:p-8"
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
        <Button type="submit" size="lg" busy={busy} disabled={!ready} className="w-full">
          {texts.codeNext}
        </Button>
      </form>
    </PublicPage>
  );
}

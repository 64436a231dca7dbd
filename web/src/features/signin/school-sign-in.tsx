import type { SignInOptions } from '@studyhall/contracts';
import { useState } from 'react';
import { signinTexts } from '../../base/i18n/signin.texts';
import { useTexts } from '../../base/i18n/texts';
import { apiUrl } from '../../transport/rest';
import { Button, buttonClasses } from '../../ui/button';
import { TextField } from '../../ui/text-field';

interface SchoolSignInProps {
  /** Null until the server has answered. */
  options: SignInOptions | null;
  /** The path after sign-in; null for the user's default page. */
  next: string | null;
  /** The school or e-mail address entered before; empty if none. */
  name: string;
  onFind: (name: string) => void;
}

/** The buttons of the school's own sign-in, and the field that finds them. */
export function SchoolSignIn({ options, next, name, onFind }: SchoolSignInProps) {
  const texts = useTexts(signinTexts);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(name);
  const providers = options?.providers ?? [];
  return (
    <div className="mt-4 space-y-3">
      {providers.map(({ id, label }) => (
        <a
          key={id}
          href={apiUrl(`/api/sign-in/oidc/${id}`, { next })}
          className={`${buttonClasses('secondary', 'lg')} w-full py-2 text-center whitespace-normal!`}
        >
          <bdi>{texts.signInWith({ label })}</bdi>
        </a>
      ))}
      {open ? (
        <form
          className="space-y-3"
          onSubmit={(event) => {
            event.preventDefault();
            onFind(typed.trim());
          }}
        >
          <TextField
            label={texts.schoolOrEmail}
            hint={texts.schoolOrEmailHint}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
          <Button type="submit" variant="secondary" className="w-full">
            {texts.find}
          </Button>
          <p role="status" className="text-sm text-muted">
            {name !== '' && options !== null && providers.length === 0 && texts.noSchoolSignIn}
          </p>
        </form>
      ) : (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="min-h-10 text-sm text-muted underline underline-offset-4 hover:text-ink"
        >
          {name === '' ? texts.schoolSignIn : texts.otherSchool}
        </button>
      )}
    </div>
  );
}

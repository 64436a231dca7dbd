import type { ImportView } from '@studyhall/contracts';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { reasonOf } from '../../../transport/errors';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { calls } from '../admin.calls';
import { readPasswords } from './password-file';
import { PasswordCards } from './password-cards';
import { saveText } from './save-text';

interface ImportDoneProps {
  view: ImportView;
  /** The made passwords once they were fetched: the server gives them only once. */
  passwords: string | null;
  onPasswords: (csv: string) => void;
}

/** The end of an import, and the passwords to hand out. */
export function ImportDone({ view, passwords, onPasswords }: ImportDoneProps) {
  const texts = useTexts(adminTexts);
  const [busy, setBusy] = useState(false);
  const [printing, setPrinting] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const withPasswords = async (act: (csv: string) => void): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const csv = passwords ?? (await calls.downloadPasswords(view.id));
      onPasswords(csv);
      act(csv);
    } catch (failure) {
      setError(reasonOf(failure, texts.tryAgainLater));
    }
    setBusy(false);
  };

  return (
    <>
      <Banner kind="success">{texts.importDone({ count: view.total })}</Banner>
      {error && (
        <Banner kind="error" className="mt-3">
          {error}
        </Banner>
      )}
      {(view.passwords_available || passwords !== null) && (
        <>
          <p className="mt-4 text-sm text-pretty">
            {texts.passwordsMade({ count: view.generated_passwords })}
          </p>
          <p className="mt-2 text-sm text-pretty text-muted">
            {passwords === null ? texts.passwordsOnce : texts.passwordsHere}
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button
              busy={busy}
              icon={<Download size={18} aria-hidden="true" />}
              onClick={() => void withPasswords((csv) => saveText('studyhall-passwords.csv', csv))}
            >
              {texts.downloadPasswords}
            </Button>
            <Button
              variant="secondary"
              disabled={busy}
              icon={<Printer size={18} aria-hidden="true" />}
              onClick={() => void withPasswords(() => setPrinting(true))}
            >
              {texts.printCards}
            </Button>
          </div>
        </>
      )}
      {printing && passwords !== null && (
        <PasswordCards people={readPasswords(passwords)} onPrinted={() => setPrinting(false)} />
      )}
    </>
  );
}

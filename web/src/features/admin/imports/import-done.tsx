import type { ImportView } from '@studyhall/contracts';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { adminTexts } from '../../../app/i18n/admin.texts';
import { useTexts } from '../../../app/i18n/texts';
import { reasonOf } from '../../../transport/errors';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { calls } from '../admin.calls';
import { number } from '../format';
import { readPasswords } from './password-file';
import { PasswordCards } from './password-cards';
import { saveText } from './save-text';

/** The end of an import: the made passwords, which the server gives once. */
export function ImportDone({ view }: { view: ImportView }) {
  const texts = useTexts(adminTexts);
  const [csv, setCsv] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [printing, setPrinting] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const withPasswords = async (act: (text: string) => void): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const text = csv ?? (await calls.takePasswords(view.id));
      setCsv(text);
      act(text);
    } catch (failure) {
      setError(reasonOf(failure, texts.tryAgainLater));
    }
    setBusy(false);
  };

  return (
    <>
      <Banner kind="success">{texts.importDone(number(view.total))}</Banner>
      {error && (
        <Banner kind="error" className="mt-3">
          {error}
        </Banner>
      )}
      {(view.passwords_available || csv !== null) && (
        <>
          <p className="mt-4 text-sm text-pretty">{texts.passwordsOnce}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              busy={busy}
              icon={<Download size={18} aria-hidden="true" />}
              onClick={() => void withPasswords((text) => saveText('studyhall-passwords.csv', text))}
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
      {printing && csv !== null && (
        <PasswordCards people={readPasswords(csv)} onPrinted={() => setPrinting(false)} />
      )}
    </>
  );
}

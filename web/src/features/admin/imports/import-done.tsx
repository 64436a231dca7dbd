import type { ImportView } from '@studyhall/contracts';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { useGuardedChange } from '../../../common/changes/guarded-change';
import { adminTexts, type AdminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { reasonOf } from '../../../transport/errors';
import { deferredImport, lazyPart } from '../../../ui/deferred';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { calls } from '../admin.calls';
import { ImportReport } from './import-report';
import { readPasswords } from './password-file';
import { saveCsv } from './save-csv';

const PasswordCards = lazyPart(deferredImport(() => import('./password-cards'), 'PasswordCards'));

interface ImportDoneProps {
  view: ImportView;
  /** The generated passwords, once downloaded. */
  passwords: string | null;
  onPasswords: (csv: string) => void;
}

/** What happened to students missing in the file; empty if they were kept. */
function leavers({ gone, difference }: ImportView, texts: AdminTexts): string {
  if (gone === 'keep' || difference.gone === 0) return '';
  return (gone === 'revoke' ? texts.importDoneRevoked : texts.importDoneTakenOut)({ count: difference.gone });
}

/** The end of an import, and the passwords to hand out. */
export function ImportDone({ view, passwords, onPasswords }: ImportDoneProps) {
  const texts = useTexts(adminTexts);
  const { busy, change } = useGuardedChange();
  const [printing, setPrinting] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const withPasswords = async (act: (csv: string) => void): Promise<void> => {
    setError(null);
    const fetched = await change({
      run: async () => passwords ?? calls.downloadPasswords(view.id),
      topics: [],
      failed: (failure) => setError(reasonOf(failure, texts.tryAgainLater)),
    });
    if (!fetched) return;
    onPasswords(fetched.report);
    act(fetched.report);
  };

  return (
    <>
      {view.undone && (
        <Banner kind="info" className="mb-3">
          {texts.importUndone}
        </Banner>
      )}
      <Banner kind="success">
        {[
          view.difference.new > 0 || view.difference.changed === 0
            ? texts.importDone({ count: view.difference.new })
            : '',
          view.difference.changed > 0 ? texts.importDoneChanged({ count: view.difference.changed }) : '',
          leavers(view, texts),
        ]
          .filter(Boolean)
          .join(' ')}
      </Banner>
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
              onClick={() => void withPasswords((csv) => saveCsv('studyhall-passwords.csv', csv))}
            >
              {passwords === null ? texts.downloadPasswords : texts.downloadAgain}
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
      {view.problem_count > 0 && <ImportReport view={view} className="mt-6" />}
      {printing && passwords !== null && (
        <PasswordCards people={readPasswords(passwords)} onPrinted={() => setPrinting(false)} />
      )}
    </>
  );
}

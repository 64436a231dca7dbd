import type { ImportView } from '@studyhall/contracts';
import { useState } from 'react';
import { adminTexts, type AdminTexts } from '../../../base/i18n/admin.texts';
import { serverSentence } from '../../../base/i18n/server-sentence';
import { useTexts } from '../../../base/i18n/texts';
import { reasonOf } from '../../../transport/errors';
import { askConfirm } from '../../../ui/ask';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { SkeletonText } from '../../../ui/skeleton';
import { calls } from '../admin.calls';
import { ChooseFile } from './choose-file';
import { ImportDone } from './import-done';
import { ImportProgress } from './import-progress';
import { ImportReport } from './import-report';
import { useKeptImport } from './kept-import';
import { NewSchools, ReadAs } from './new-schools';
import { isRunning, useImportState } from './use-import-state';

/** What is checked: the file, and schools of it that are read as others. */
interface Source {
  file: File;
  readAs: Record<string, string>;
}

/** A roster, in four steps: choose, check, import, hand out the passwords. Mounted while it is open. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(adminTexts);
  const kept = useKeptImport();
  const followed = useImportState(kept.id, kept.forget);
  const [checked, setChecked] = useState<ImportView | null>(null);
  const [source, setSource] = useState<Source | null>(null);
  const [passwords, setPasswords] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const view = kept.id === null ? checked : (followed ?? checked);
  const over = view !== null && view.status !== 'checked' && !isRunning(view);

  const attempt = async (call: () => Promise<ImportView>): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const next = await call();
      setChecked(next);
      if (next.status !== 'checked') kept.keep(next.id);
    } catch (failure) {
      setError(reasonOf(failure, texts.tryAgainLater));
    }
    setBusy(false);
  };
  const check = (next: Source): Promise<void> => {
    setSource(next);
    return attempt(() => calls.checkImport(next.file, next.readAs));
  };
  const close = () => {
    if (over && (passwords !== null || !view.passwords_available)) kept.forget();
    onClose();
  };
  const restart = async (): Promise<void> => {
    const losing = over && view.passwords_available && passwords === null;
    const question = { title: texts.leavePasswords, text: texts.leavePasswordsText, danger: true };
    if (losing && !(await askConfirm({ ...question, confirmLabel: texts.leavePasswordsYes }))) return;
    kept.forget();
    setChecked(null);
    setSource(null);
    setPasswords(null);
    setError(null);
  };
  const clean = view?.status === 'checked' && view.problem_count === 0 && view.total > 0;

  return (
    <Dialog
      open
      onClose={busy ? () => undefined : close}
      size="lg"
      title={texts.importUsers}
      text={view ? undefined : texts.importText}
      footer={
        <>
          {view && !isRunning(view) && (
            <Button variant="quiet" disabled={busy} onClick={() => void restart()}>
              {texts.otherFile}
            </Button>
          )}
          <Button variant="secondary" disabled={busy} onClick={close}>
            {view && view.status !== 'checked' ? texts.close : texts.cancel}
          </Button>
          {clean && (
            <Button busy={busy} onClick={() => void attempt(() => calls.commitImport(view.id))}>
              {commitLabel(view, texts)}
            </Button>
          )}
        </>
      }
    >
      {error && (
        <Banner kind="error" className="mb-4">
          {error}
        </Banner>
      )}
      {view ? (
        <>
          {view.status === 'checked' && (
            <>
              <ReadAs schools={source?.readAs ?? {}} />
              <NewSchools
                view={view}
                busy={busy}
                onReadAs={
                  source
                    ? (school, meant) =>
                        void check({ ...source, readAs: { ...source.readAs, [school]: meant } })
                    : undefined
                }
              />
            </>
          )}
          <ImportStep view={view} passwords={passwords} onPasswords={setPasswords} />
        </>
      ) : kept.id !== null ? (
        <SkeletonText lines={4} />
      ) : (
        <ChooseFile busy={busy} onChosen={(file) => void check({ file, readAs: {} })} />
      )}
    </Dialog>
  );
}

/** The button says what it will make. */
function commitLabel({ total, new_school_count: schools }: ImportView, texts: AdminTexts): string {
  return schools === 0 ? texts.importRows({ count: total }) : texts.importAndMake({ count: total, schools });
}

interface ImportStepProps {
  view: ImportView;
  passwords: string | null;
  onPasswords: (csv: string) => void;
}

function ImportStep({ view, passwords, onPasswords }: ImportStepProps) {
  const texts = useTexts(adminTexts);
  if (isRunning(view)) return <ImportProgress view={view} />;
  switch (view.status) {
    case 'failed':
      return (
        <>
          <Banner kind="error">{serverSentence({ text: view.detail ?? '' }) || texts.importFailed}</Banner>
          {view.problems.length > 0 && <ImportReport view={view} className="mt-4" />}
        </>
      );
    case 'completed':
      return <ImportDone view={view} passwords={passwords} onPasswords={onPasswords} />;
    default:
      return <ImportReport view={view} />;
  }
}

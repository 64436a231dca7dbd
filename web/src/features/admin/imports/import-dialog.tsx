import type { ImportView } from '@studyhall/contracts';
import { useState } from 'react';
import { adminTexts } from '../../../app/i18n/admin.texts';
import { useTexts } from '../../../app/i18n/texts';
import { reasonOf } from '../../../transport/errors';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { calls } from '../admin.calls';
import { number } from '../format';
import { touch } from '../state/live';
import { ChooseFile } from './choose-file';
import { ImportDone } from './import-done';
import { ImportProgress } from './import-progress';
import { ImportReport } from './import-report';

/** A roster, in four steps: choose, check, import, hand out the passwords. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useTexts(adminTexts);
  const [view, setView] = useState<ImportView | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const running = view?.status === 'queued' || view?.status === 'running';
  const clean = view?.status === 'checked' && view.problem_count === 0 && view.total > 0;

  const attempt = async (call: () => Promise<ImportView>): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      setView(await call());
    } catch (failure) {
      setError(reasonOf(failure, texts.tryAgainLater));
    }
    setBusy(false);
  };
  const close = () => {
    setView(null);
    setError(null);
    onClose();
  };
  const progressed = (next: ImportView) => {
    setView(next);
    if (next.status === 'completed') touch('users', 'groups');
  };

  return (
    <Dialog
      open={open}
      onClose={busy ? () => undefined : close}
      size="lg"
      title={texts.importUsers}
      text={view ? undefined : texts.importText}
      footer={
        <>
          {view?.status === 'checked' && (
            <Button variant="quiet" disabled={busy} onClick={() => setView(null)}>
              {texts.otherFile}
            </Button>
          )}
          <Button variant="secondary" disabled={busy} onClick={close}>
            {view && view.status !== 'checked' ? texts.close : texts.cancel}
          </Button>
          {clean && (
            <Button busy={busy} onClick={() => void attempt(() => calls.commitImport(view.id))}>
              {texts.importRows(number(view.total))}
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
      {!view ? (
        <ChooseFile busy={busy} onChosen={(file) => void attempt(() => calls.checkImport(file))} />
      ) : running ? (
        <ImportProgress view={view} onView={progressed} />
      ) : view.status === 'checked' ? (
        <ImportReport view={view} />
      ) : view.status === 'failed' ? (
        <Banner kind="error">{view.detail ?? texts.importFailed}</Banner>
      ) : (
        <ImportDone view={view} />
      )}
    </Dialog>
  );
}

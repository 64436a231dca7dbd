import { useEffect, useEffectEvent } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { serverSentence } from '../../../base/i18n/server-sentence';
import { useTexts } from '../../../base/i18n/texts';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/snackbar';
import { calls } from '../admin.calls';
import { offerUndo } from '../../../common/changes/undo';
import { useQuery } from '../../../account/data/use-query';
import { useKeptImport } from './kept-import';
import { isRunning, useImportState } from './use-import-state';

/** The number of earlier imports shown. */
const MAX_EARLIER = 4;

/**
 * Shown above the users: the import whose dialog is closed, and others of the last day whose passwords can be downloaded.
 * The server lists them, so they show in other browsers too.
 */
export function ImportLines({ onOpen }: { onOpen: () => void }) {
  const texts = useTexts(adminTexts);
  const kept = useKeptImport();
  const { data } = useQuery(calls.undoableImports);
  const earlier = data?.filter(({ id, passwords }) => passwords > 0 && id !== kept.id) ?? [];
  return (
    <>
      <ImportLine onOpen={onOpen} />
      {earlier.slice(0, MAX_EARLIER).map(({ id, passwords, file_name: file }) => (
        <Line
          key={id}
          kind="warning"
          onOpen={() => {
            kept.keep(id);
            onOpen();
          }}
        >
          {texts.passwordsWait({ count: passwords, file })}
        </Line>
      ))}
    </>
  );
}

/** Shown while an import runs with its dialog closed, and until its passwords are downloaded. */
function ImportLine({ onOpen }: { onOpen: () => void }) {
  const texts = useTexts(adminTexts);
  const kept = useKeptImport();
  const view = useImportState(kept.id, kept.forget);
  const nothingLeft = view?.status === 'completed' && !view.passwords_available;
  const finish = useEffectEvent(() => {
    if (view) {
      const done = texts.importDone({ count: view.difference.new });
      if (!offerUndo(done, view.undo ?? {})) notify(done, 'success');
    }
    kept.forget();
  });
  useEffect(() => {
    if (nothingLeft) finish();
  }, [nothingLeft]);
  if (view === null) return null;
  const running = isRunning(view);
  const text = running
    ? texts.importing({ done: view.done, total: view.difference.new })
    : view.status === 'failed'
      ? serverSentence({ text: view.detail ?? '' }) || texts.importFailed
      : view.passwords_available
        ? texts.passwordsWait({ count: view.generated_passwords, file: view.file_name })
        : null;
  if (text === null) return null;
  return (
    <Line kind={view.status === 'failed' ? 'error' : running ? 'info' : 'warning'} onOpen={onOpen}>
      {text}
    </Line>
  );
}

interface LineProps {
  kind: 'error' | 'info' | 'warning';
  onOpen: () => void;
  children: string;
}

function Line({ kind, onOpen, children }: LineProps) {
  const texts = useTexts(adminTexts);
  return (
    <Banner
      kind={kind}
      className="mb-4 py-4"
      action={
        <Button variant="secondary" className="-my-2.5" onClick={onOpen}>
          {texts.openImport}
        </Button>
      }
    >
      {children}
    </Banner>
  );
}

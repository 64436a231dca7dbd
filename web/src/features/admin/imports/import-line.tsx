import { useEffect, useEffectEvent } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { serverSentence } from '../../../base/i18n/server-sentence';
import { useTexts } from '../../../base/i18n/texts';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/snackbar';
import { useKeptImport } from './kept-import';
import { isRunning, useImportState } from './use-import-state';

/** Above the users, while an import runs with its window closed, and until its passwords are fetched. */
export function ImportLine({ onOpen }: { onOpen: () => void }) {
  const texts = useTexts(adminTexts);
  const kept = useKeptImport();
  const view = useImportState(kept.id, kept.forget);
  const nothingLeft = view?.status === 'completed' && !view.passwords_available;
  const finish = useEffectEvent(() => {
    if (view) notify(texts.importDone({ count: view.difference.new }), 'success');
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
        ? texts.passwordsWait({ count: view.generated_passwords })
        : null;
  if (text === null) return null;
  return (
    <Banner
      kind={view.status === 'failed' ? 'error' : running ? 'info' : 'warning'}
      className="mb-4 py-4"
      action={
        <Button variant="secondary" className="-my-2.5" onClick={onOpen}>
          {texts.openImport}
        </Button>
      }
    >
      {text}
    </Banner>
  );
}

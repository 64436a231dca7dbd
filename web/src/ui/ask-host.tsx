import { useAtomValue } from 'jotai';
import { fetchModule } from '../base/fetch-module';
import { useTexts } from '../base/i18n/texts';
import { uiTexts } from '../base/i18n/ui.texts';
import { askedAtom, type Asked } from './ask';
import { deferredDialog } from './deferred';
import { deferredComponent } from './openable';
import { notifyError } from './snackbar';

/** The code of the dialogs: where it was prepared, they open at once, and without a network. */
export const askedDialog = deferredDialog(
  async () => (await fetchModule(() => import('./asked-dialog'))).AskedDialog,
);

const Shown = deferredComponent(askedDialog);

/** The one place where asked dialogs appear. */
export function AskHost() {
  const { dialogFailed } = useTexts(uiTexts);
  const asked = useAtomValue(askedAtom)[0];
  if (!asked) return null;
  return <Shown key={asked.id} wanted onFailed={() => giveUp(asked, dialogFailed)} with={{ asked }} />;
}

/** Without its dialog a question is answered by no, and what was to be said is said as a notice. */
function giveUp(asked: Asked, failed: string): void {
  if (asked.kind === 'alert') {
    notifyError(asked.question.title);
    asked.answer();
    return;
  }
  notifyError(failed);
  if (asked.kind === 'confirm') asked.answer(false);
  else asked.answer(null);
}

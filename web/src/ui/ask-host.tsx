import { useAtomValue } from 'jotai';
import { textsNow } from '../base/i18n/texts';
import { uiTexts } from '../base/i18n/ui.texts';
import { askedAtom, type Asked } from './ask';
import { deferredImport, lazyPart } from './deferred';
import { notifyError } from './snackbar';

/** The code of the dialogs: where it was prepared, they open at once, and without a network. */
export const askedDialog = deferredImport(() => import('./asked-dialog'), 'AskedDialog');

const Shown = lazyPart(askedDialog, { onFailed: ({ asked }) => giveUp(asked) });

/** The one place where asked dialogs appear. */
export function AskHost() {
  const asked = useAtomValue(askedAtom)[0];
  return asked && <Shown key={asked.id} asked={asked} />;
}

/** Without its dialog a question is answered by no, and what was to be said is said as a notice. */
function giveUp(asked: Asked): void {
  if (asked.kind === 'alert') {
    notifyError(asked.question.title);
    asked.answer();
    return;
  }
  notifyError(textsNow(uiTexts).dialogFailed);
  if (asked.kind === 'confirm') asked.answer(false);
  else asked.answer(null);
}

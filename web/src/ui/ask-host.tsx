import { useAtomValue } from 'jotai';
import { textsNow } from '../base/i18n/texts';
import { uiTexts } from '../base/i18n/ui.texts';
import { dialogQueueAtom, type DialogRequest } from './ask';
import { deferredImport, lazyPart } from './deferred';
import { notifyError } from './snackbar';

/** The code of the dialogs: once preloaded, they open at once and offline. */
export const askedDialog = deferredImport(() => import('./asked-dialog'), 'AskedDialog');

const Shown = lazyPart(askedDialog, { onFailed: ({ asked }) => giveUp(asked) });

/** The only host of dialogs opened by functions. */
export function AskHost() {
  const [first, ...later] = useAtomValue(dialogQueueAtom);
  const over = later.find((asked) => asked.kind === 'confirm' && asked.question.isOver);
  return [first, over].map((asked) => asked && <Shown key={asked.id} asked={asked} />);
}

/** If its dialog cannot load, a question resolves to "no", and an alert shows as a notice. */
function giveUp(asked: DialogRequest): void {
  if (asked.kind === 'alert') {
    notifyError(asked.question.title);
    asked.answer();
    return;
  }
  notifyError(textsNow(uiTexts).dialogFailed);
  if (asked.kind === 'confirm') asked.answer(false);
  else asked.answer(null);
}

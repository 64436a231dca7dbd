import { useAtomValue } from 'jotai';
import { useEffect, useState, type ComponentType } from 'react';
import { useTexts } from '../base/i18n/texts';
import { uiTexts } from '../base/i18n/ui.texts';
import { askedAtom, type Asked } from './ask';
import { notifyError } from './snackbar';

type AskedDialog = ComponentType<{ asked: Asked }>;

let loading: Promise<AskedDialog> | undefined;

/** Fetches the code of the dialogs, so that they open at once, and without a network. What fails is tried again. */
export function prepareDialogs(): Promise<AskedDialog> {
  loading ??= import('./asked-dialog').then(
    (module) => module.AskedDialog,
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** The one place where asked dialogs appear; their code is fetched with the first of them, unless it was prepared. */
export function AskHost() {
  const texts = useTexts(uiTexts);
  const asked = useAtomValue(askedAtom)[0];
  const [Shown, setShown] = useState<AskedDialog | null>(null);
  const failed = texts.dialogFailed;
  useEffect(() => {
    if (!asked || Shown) return;
    let here = true;
    prepareDialogs().then(
      (dialog) => here && setShown(() => dialog),
      () => here && giveUp(asked, failed),
    );
    return () => {
      here = false;
    };
  }, [asked, Shown, failed]);
  return asked && Shown ? <Shown key={asked.id} asked={asked} /> : null;
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

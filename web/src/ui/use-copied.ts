import { useEffect, useRef, useState } from 'react';
import { uiTexts } from '../base/i18n/ui.texts';
import { useTexts } from '../base/i18n/texts';
import { announce } from './live-region';
import { notifyError } from './snackbar';

/** How long the button shows that it has copied (docs/specification/chat.md#states). */
const COPIED_MS = 2000;

/** Whether something was just copied, and a function that copies with `write` and reports the result. */
export function useCopied(): [boolean, (write: () => Promise<void>) => Promise<void>] {
  const texts = useTexts(uiTexts);
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (write: () => Promise<void>): Promise<void> => {
    try {
      await write();
    } catch {
      notifyError(texts.copyFailed);
      return;
    }
    announce(texts.copied);
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), COPIED_MS);
  };
  return [copied, copy];
}

import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../../base/i18n/texts';
import { uiTexts } from '../../../../base/i18n/ui.texts';
import { announce } from '../../../../ui/live-region';
import { notifyError } from '../../../../ui/snackbar';
import { cleanHtml } from './clean-html';

/** How long the button shows that it has copied (chat.md §4). */
const COPIED_MS = 2000;

/** Copies a reply as Markdown and, from the element that shows it, as rich text. */
export function useCopied(): [boolean, (markdown: string, shown: Element | null) => Promise<void>] {
  const texts = useTexts(uiTexts);
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (markdown: string, shown: Element | null): Promise<void> => {
    try {
      await write(markdown, shown);
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

async function write(markdown: string, shown: Element | null): Promise<void> {
  if (shown === null || typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(markdown);
  const html = new Blob([cleanHtml(shown)], { type: 'text/html' });
  const plain = new Blob([markdown], { type: 'text/plain' });
  await navigator.clipboard.write([new ClipboardItem({ 'text/html': html, 'text/plain': plain })]);
}

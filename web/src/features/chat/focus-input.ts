import { TOUCH } from '../../ui/use-media-query';

/** Puts the cursor where the next message is written. Not on touch screens, unless asked for: it raises the keyboard. */
export function focusInput(asked = false): void {
  if (!asked && matchMedia(TOUCH).matches) return;
  document.querySelector<HTMLTextAreaElement>('textarea[data-composer]')?.focus();
}

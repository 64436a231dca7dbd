import { TOUCH } from '../../ui/use-media-query';

/** Focuses the message input. Not on touch screens unless `asked`: focus opens the keyboard there. */
export function focusInput(asked = false): void {
  if (!asked && matchMedia(TOUCH).matches) return;
  document.querySelector<HTMLTextAreaElement>('textarea[data-composer]')?.focus();
}

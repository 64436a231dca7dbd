import { useEffect } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { uiTexts } from '../../../base/i18n/ui.texts';
import { askConfirm } from '../../../ui/ask';

/** Asks before a link leaves a page on which something is typed and not saved. */
export function useLeaveGuard(isUnsaved: boolean): void {
  const texts = useTexts(adminTexts);
  const ui = useTexts(uiTexts);
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: MouseEvent): void => {
      const link = linkOf(event);
      if (!link) return;
      event.preventDefault();
      // Other forms of the page do not ask, too.
      event.stopImmediatePropagation();
      const question = { title: texts.leaveUnsaved, text: ui.discardChangesText, danger: true };
      void askConfirm({ ...question, confirmLabel: texts.leave, cancelLabel: ui.keepEditing }).then(
        (leaves) => leaves && link.click(),
      );
    };
    document.addEventListener('click', ask, true);
    return () => document.removeEventListener('click', ask, true);
  }, [isUnsaved, texts, ui]);
}

/** The link to another place of the page that a user follows; null for a click of the code, a new tab and a download. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  const { isTrusted, button, ctrlKey, metaKey, shiftKey, altKey, target } = event;
  if (!isTrusted || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return null;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return null;
  const { origin, pathname, search } = window.location;
  const isHere = link.origin === origin && link.pathname === pathname && link.search === search;
  return isHere ? null : link;
}

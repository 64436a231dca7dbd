import { useEffect, useEffectEvent } from 'react';
import { closeOnBack } from '../base/dialogs-entry';
import { TOUCH, useMediaQuery } from './use-media-query';

/** Makes the browser's Back close a dialog or undo a step instead of leaving the page. Does nothing without `onClose`. */
export function useBackToClose(open: boolean, onClose: (() => void) | undefined): void {
  const close = useEffectEvent(() => onClose?.());
  const isClosable = open && onClose !== undefined;
  useEffect(() => (isClosable ? closeOnBack(() => close()) : undefined), [isClosable]);
}

/**
 * The same for a menu, on touch screens only, as Android's own menus do. With a mouse, Back leaves the page, as it does
 * with an open list of the browser.
 */
export function useBackToCloseMenu(open: boolean, onClose: () => void): void {
  const isTouch = useMediaQuery(TOUCH);
  useBackToClose(open && isTouch, onClose);
}

/** Makes Back close the headlessui list around it, as Escape does: such a list has no call that closes it. */
export function ListBack(): null {
  useBackToCloseMenu(true, () =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    ),
  );
  return null;
}

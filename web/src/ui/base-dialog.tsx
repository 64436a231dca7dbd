import { Dialog, type DialogProps } from '@headlessui/react';
import { useLayoutEffect, useState } from 'react';
import { useBackToClose } from './use-back-to-close';

/*
 * A closed dialog returns the focus to the element that had it before. headlessui records the focus only after it is
 * loaded, so this reports the element that has it at that time.
 */
if (document.activeElement !== document.body) document.activeElement?.dispatchEvent(new FocusEvent('focus'));

type BaseDialogProps = Omit<DialogProps, 'onClose'> & {
  open: boolean;
  /** Called on Escape, on a press outside, and on Back. Absent if the user cannot close the dialog. */
  onClose?: () => void;
};

/**
 * headlessui's dialog, which makes the rest of the page inert. It determines the rest only when it opens after mounting:
 * mounted open, it would leave the page reachable by Tab, and lose the focus to the menu that opened it.
 */
export function BaseDialog({ open, onClose, ...props }: BaseDialogProps) {
  const [mounted, setMounted] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- the second render is what headlessui needs
  useLayoutEffect(() => setMounted(true), []);
  useBackToClose(open, onClose);
  return <Dialog {...props} open={open && mounted} onClose={() => onClose?.()} />;
}

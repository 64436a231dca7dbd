import { Dialog, type DialogProps } from '@headlessui/react';
import { useLayoutEffect, useState } from 'react';

/*
 * A closed dialog returns the focus to the element that had it before. headlessui records the focus from the moment it is
 * loaded: the element that has it by then is reported.
 */
if (document.activeElement !== document.body) document.activeElement?.dispatchEvent(new FocusEvent('focus'));

/**
 * headlessui's dialog, which makes the rest of the page inert. It finds the rest while it mounts, and looks only as it
 * opens: mounted open, it would leave the page within reach of Tab, and lose the focus to the menu that opened it.
 */
export function BaseDialog({ open, ...props }: DialogProps & { open: boolean }) {
  const [mounted, setMounted] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- the second render is what headlessui needs
  useLayoutEffect(() => setMounted(true), []);
  return <Dialog open={open && mounted} {...props} />;
}

import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../base/i18n/texts';
import { uiTexts } from '../base/i18n/ui.texts';
import { cx } from './class-names';
import { IconButton } from './icon-button';
import { useMediaQuery, WIDE } from './use-media-query';

interface DrawerProps {
  /** Names the drawer for screen readers. */
  label: string;
  /** On narrow screens only: on wide ones the drawer always stands beside the page. */
  open: boolean;
  onClose: () => void;
  /** The media query from which the drawer stands beside the page; `md` by default. */
  besideFrom?: string;
  /** Its width, as a class. */
  width?: string;
  children: ReactNode;
}

/** A side of the page: part of it on wide screens, over it on narrow ones. */
export function Drawer({ label, open, onClose, besideFrom = WIDE, width = 'w-72', children }: DrawerProps) {
  const texts = useTexts(uiTexts);
  const wide = useMediaQuery(besideFrom);
  if (wide) {
    return (
      <aside
        aria-label={label}
        className={cx('flex shrink-0 flex-col self-stretch border-e border-line bg-sunken/60', width)}
      >
        {children}
      </aside>
    );
  }
  return (
    <Dialog open={open} onClose={onClose} aria-label={label} className="fixed inset-0 z-40">
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-scrim transition-opacity duration-150 data-closed:opacity-0"
      />
      <DialogPanel
        transition
        className={cx(
          'fixed inset-y-0 start-0 flex max-w-[85vw] flex-col border-e border-line bg-paper shadow-soft transition-transform duration-150',
          'data-closed:-translate-x-full rtl:data-closed:translate-x-full',
          width,
        )}
      >
        <IconButton label={texts.close} onClick={onClose} className="absolute end-2 top-2 z-10">
          <X size={20} aria-hidden="true" />
        </IconButton>
        {children}
      </DialogPanel>
    </Dialog>
  );
}

import { DialogBackdrop, DialogPanel } from '@headlessui/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../base/i18n/texts';
import { uiTexts } from '../base/i18n/ui.texts';
import { BaseDialog } from './base-dialog';
import { cx } from './class-names';
import { IconButton } from './icon-button';

export interface DrawerDialogProps {
  /** The drawer's label for screen readers. */
  label: string;
  /** On narrow screens only: on wide ones the drawer is always beside the page. */
  open: boolean;
  onClose: () => void;
  /** A class that sets its width. */
  width: string;
  children: ReactNode;
}

/** A modal drawer. Traps the focus, and returns it afterwards. */
export function DrawerDialog({ label, open, onClose, width, children }: DrawerDialogProps) {
  const texts = useTexts(uiTexts);
  return (
    <BaseDialog open={open} onClose={onClose} aria-label={label} className="fixed inset-0 z-40">
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
    </BaseDialog>
  );
}

import { Description, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../base/i18n/texts';
import { uiTexts } from '../base/i18n/ui.texts';
import { BaseDialog } from './base-dialog';
import { cx } from './class-names';
import { IconButton } from './icon-button';

const WIDTHS = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl', xl: 'max-w-6xl' } as const;

interface DialogProps {
  open: boolean;
  /** Called on Escape, on a press outside and on the close button. */
  onClose: () => void;
  title: string;
  text?: string;
  size?: keyof typeof WIDTHS;
  role?: 'dialog' | 'alertdialog';
  /** The buttons, the main one last. */
  footer?: ReactNode;
  /** While something is saved the dialog stays: neither Escape nor a press outside closes it. */
  busy?: boolean;
  /** False for dialogs whose buttons are the only ways out. */
  closable?: boolean;
  children?: ReactNode;
}

/** Each can be reached by Tab: a menu takes the focus back from anything else. */
const FIRST_FOCUS = [
  '[data-autofocus]',
  'form :is(input, textarea, button):enabled',
  ':is(button, input):enabled',
];

/** What takes the focus as the dialog opens: an element that has it or asks for it, the first field of a form, a button. */
function createFirstFocus() {
  let panel: HTMLElement | null = null;
  const setPanel = (element: HTMLElement | null): void => void (panel = element);
  const initialFocus = {
    get current(): HTMLElement | null {
      if (panel?.contains(document.activeElement)) return document.activeElement as HTMLElement;
      const found = FIRST_FOCUS.map((one) => panel?.querySelector<HTMLElement>(one));
      return found.find((one) => one != null) ?? null;
    },
  };
  return [setPanel, initialFocus] as const;
}

/** A window over the page. Focus is kept inside and goes back to where it was. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    text,
    size = 'sm',
    role = 'dialog',
    footer,
    busy = false,
    closable = true,
    children,
  } = props;
  const texts = useTexts(uiTexts);
  const [[setPanel, initialFocus]] = useState(createFirstFocus);
  return (
    <BaseDialog
      open={open}
      onClose={() => busy || onClose()}
      role={role}
      initialFocus={initialFocus}
      className="fixed inset-0 z-40"
    >
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-scrim transition-opacity duration-150 data-closed:opacity-0"
      />
      <div className="fixed inset-0 flex items-end justify-center p-3 sm:items-center sm:p-6">
        <DialogPanel
          ref={setPanel}
          transition
          className={cx(
            'flex max-h-full w-full flex-col rounded-xl border border-line bg-surface shadow-soft transition duration-150 data-closed:translate-y-2 data-closed:opacity-0',
            WIDTHS[size],
          )}
        >
          <div className="flex items-start gap-2 ps-6 pe-3 pt-4">
            <DialogTitle className="min-w-0 flex-1 pt-1.5 font-display text-xl font-semibold break-words">
              {title}
            </DialogTitle>
            {closable && (
              <IconButton label={texts.close} disabled={busy} onClick={onClose}>
                <X size={20} aria-hidden="true" />
              </IconButton>
            )}
          </div>
          <div className="min-h-0 overflow-y-auto px-6 pt-2 pb-6">
            {text && (
              <Description className="text-sm break-words whitespace-pre-line text-muted">{text}</Description>
            )}
            {children && <div className={cx(text && 'mt-4')}>{children}</div>}
          </div>
          {footer && (
            <div className="flex flex-wrap justify-end gap-2 border-t border-line px-6 py-4 *:max-w-full *:py-1 *:whitespace-normal">
              {footer}
            </div>
          )}
        </DialogPanel>
      </div>
    </BaseDialog>
  );
}

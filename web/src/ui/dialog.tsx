import { Description, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { X } from 'lucide-react';
import { use, useId, useState, type ReactNode } from 'react';
import { useTexts } from '../base/i18n/texts';
import { uiTexts } from '../base/i18n/ui.texts';
import { BaseDialog } from './base-dialog';
import { Button } from './button';
import { cx } from './class-names';
import { IconButton } from './icon-button';
import { DialogContext, hasUnsavedIn, mayClose } from './leave-guard';
import { useBusy } from './use-busy';

const WIDTHS = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl', xl: 'max-w-6xl' } as const;

interface DialogProps {
  open: boolean;
  /**
   * Called on Escape, on a press outside, on Back, and by the close button: after a question while a form in the dialog has
   * something unsaved (`LeaveGuard`).
   */
  onClose: () => void;
  title: string;
  text?: string;
  size?: keyof typeof WIDTHS;
  role?: 'dialog' | 'alertdialog';
  /** The buttons, with the main one last. */
  footer?: ReactNode;
  /** During saving, neither Escape nor Back nor a press outside closes the dialog. */
  busy?: boolean;
  /** False for dialogs that only their buttons close. */
  closable?: boolean;
  children?: ReactNode;
}

/** Elements that Tab can reach: a closing menu takes the focus back from any other. */
const FIRST_FOCUS = [
  '[data-autofocus]',
  'form :is(input, textarea, button):enabled',
  ':is(button, input):enabled',
];

/** The element that gets the focus when the dialog opens: one that has or requests it, the first form field, or a button. */
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

/** A modal dialog. Traps the focus, and returns it afterwards. */
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
  const id = useId();
  const asking = useBusy();
  const leave = (): void => {
    if (busy) return;
    if (hasUnsavedIn(id)) void asking.run(async () => (await mayClose(id)) && onClose());
    else onClose();
  };
  return (
    <BaseDialog
      open={open}
      onClose={leave}
      role={role}
      initialFocus={initialFocus}
      className="fixed inset-0 z-40"
    >
      <DialogContext value={{ id, leave }}>
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
                <IconButton label={texts.close} disabled={busy} onClick={leave}>
                  <X size={20} aria-hidden="true" />
                </IconButton>
              )}
            </div>
            <div className="min-h-0 overflow-y-auto px-6 pt-2 pb-6">
              {text && (
                <Description className="text-sm break-words whitespace-pre-line text-muted">
                  {text}
                </Description>
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
      </DialogContext>
    </BaseDialog>
  );
}

/** A button of the footer that closes its dialog as Escape does. */
export function LeaveButton({ disabled, children }: { disabled?: boolean; children: ReactNode }) {
  const dialog = use(DialogContext);
  return (
    <Button variant="secondary" disabled={disabled} onClick={dialog?.leave}>
      {children}
    </Button>
  );
}

import { useTexts } from '../base/i18n/texts';
import { uiTexts } from '../base/i18n/ui.texts';
import type { AlertQuestion, ConfirmQuestion } from './ask';
import { Button } from './button';
import { Dialog } from './dialog';
import { useBusy } from './use-busy';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text?: string;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  action?: ConfirmQuestion['action'];
  /** The button shows a spinner until the promise settles. The caller closes the dialog. */
  onConfirm: () => Promise<unknown> | void;
  onClose: () => void;
}

/** A confirmation before an action. The focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, confirmLabel, cancelLabel, danger, action, onConfirm, onClose } = props;
  const texts = useTexts(uiTexts);
  const { busy, run } = useBusy();
  return (
    <Dialog
      open={open}
      busy={busy}
      onClose={onClose}
      role="alertdialog"
      title={title}
      text={text}
      closable={false}
      footer={
        <>
          <Button variant="secondary" autoFocus disabled={busy} onClick={onClose}>
            {cancelLabel ?? texts.cancel}
          </Button>
          {action && (
            <Button
              variant="secondary"
              disabled={busy}
              onClick={() => {
                action.run();
                onClose();
              }}
            >
              {action.label}
            </Button>
          )}
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void run(onConfirm)}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}

interface AlertDialogProps extends AlertQuestion {
  onClose: () => void;
}

/** Shows a message until the user closes it. */
export function AlertDialog({ title, text, action, onClose }: AlertDialogProps) {
  const texts = useTexts(uiTexts);
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={title}
      text={text}
      closable={false}
      footer={
        <>
          {action && (
            <Button
              variant="secondary"
              onClick={() => {
                onClose();
                action.run();
              }}
            >
              {action.label}
            </Button>
          )}
          <Button autoFocus onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
    />
  );
}

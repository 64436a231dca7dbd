import { useId, useRef, useState, type ComponentProps, type ReactNode, type SubmitEvent } from 'react';
import { useTexts } from '../base/i18n/texts';
import { uiTexts } from '../base/i18n/ui.texts';
import { reasonOf } from '../transport/errors';
import { Banner } from '../ui/banner';
import { Button, type ButtonVariant } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { useBusy } from '../ui/use-busy';
import { askDiscard } from './ask-discard';

interface FormDialogProps extends Pick<
  ComponentProps<typeof Dialog>,
  'title' | 'text' | 'size' | 'onClose' | 'children'
> {
  open?: boolean;
  submitLabel: string;
  /** Names the way out where nothing is cancelled any more. */
  cancelLabel?: string;
  variant?: ButtonVariant;
  /** Whether leaving would lose something, for a form that knows: Cancel asks too then. Otherwise what was typed counts. */
  dirty?: boolean;
  /** False while something is missing: nothing is submitted. */
  ready?: boolean;
  /** Closes the dialog where that is meant; its error is shown above the form. */
  onSubmit: () => Promise<void>;
  /** Stands for an error without a sentence of its own. */
  failed: string;
  /** What is shown in place of the form once it was submitted, such as new passwords; one button closes it. */
  result?: ReactNode;
}

/** A long form may have been scrolled away from its error. */
const showError = (banner: HTMLElement | null): void => banner?.scrollIntoView({ block: 'nearest' });

/** A dialog with a form, which stays open until `onSubmit` has succeeded. Escape and a press outside ask about typed text. */
export function FormDialog(props: FormDialogProps) {
  const { open = true, submitLabel, cancelLabel, variant, dirty, ready = true, ...rest } = props;
  const { onSubmit, failed, result, children, ...dialog } = rest;
  const texts = useTexts(uiTexts);
  const formId = useId();
  const isDone = Boolean(result);
  const typed = useRef(false);
  const { busy, run } = useBusy();
  const [error, setError] = useState<string | null>(null);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!ready) return;
    void run(() => {
      setError(null);
      return onSubmit().then(
        () => (typed.current = false),
        (failure: unknown) => setError(reasonOf(failure, failed)),
      );
    });
  };
  const cancel = (): void => {
    typed.current = false;
    dialog.onClose();
  };
  const leave = async (): Promise<void> => {
    if (!(dirty ?? typed.current) || (await askDiscard(texts))) cancel();
  };
  return (
    <Dialog
      {...dialog}
      open={open}
      busy={busy}
      onClose={() => void leave()}
      footer={
        isDone ? (
          <Button onClick={cancel}>{cancelLabel ?? texts.close}</Button>
        ) : (
          <>
            <Button
              variant="secondary"
              onClick={dirty === undefined ? cancel : () => void leave()}
              disabled={busy}
              autoFocus={children === undefined}
            >
              {cancelLabel ?? texts.cancel}
            </Button>
            <Button type="submit" form={formId} variant={variant} disabled={!ready} busy={busy}>
              {submitLabel}
            </Button>
          </>
        )
      }
    >
      {isDone ? (
        result
      ) : (
        <form
          id={formId}
          noValidate
          onInput={() => (typed.current = true)}
          onSubmit={submit}
          className="space-y-4"
        >
          {error !== null && (
            <div ref={showError}>
              <Banner kind="error">{error}</Banner>
            </div>
          )}
          {children}
        </form>
      )}
    </Dialog>
  );
}

import { useId, useState, type ComponentProps, type ReactNode, type SubmitEvent } from 'react';
import { useTexts } from '../base/i18n/texts';
import { uiTexts } from '../base/i18n/ui.texts';
import { reasonOf } from '../transport/errors';
import { Banner } from '../ui/banner';
import { Button, type ButtonVariant } from '../ui/button';
import { Dialog, LeaveButton } from '../ui/dialog';
import { LeaveGuard } from '../ui/leave-guard';
import { useBusy } from '../ui/use-busy';

interface FormDialogProps extends Pick<
  ComponentProps<typeof Dialog>,
  'title' | 'text' | 'size' | 'onClose' | 'children'
> {
  open?: boolean;
  submitLabel: string;
  /** Replaces "Cancel" where nothing can be cancelled any more. */
  cancelLabel?: string;
  variant?: ButtonVariant;
  /** Whether closing would lose changes, so that Cancel asks too. By default, typed text counts. */
  dirty?: boolean;
  /** False while required input is missing: the form cannot be submitted. */
  ready?: boolean;
  /** Closes the dialog if it should close. An error is shown above the form. */
  onSubmit: () => Promise<void>;
  /** Shown for an error without its own text. */
  failed: string;
  /** Replaces the form after it was submitted, for example new passwords; one button closes it. */
  result?: ReactNode;
  /** Of that button: another than the main one where the result has the main button. */
  closeVariant?: ButtonVariant;
}

/** In a long form, the error may be out of view. */
const showError = (banner: HTMLElement | null): void => banner?.scrollIntoView({ block: 'nearest' });

/** A dialog with a form. It stays open until `onSubmit` succeeds. */
export function FormDialog(props: FormDialogProps) {
  const { open = true, submitLabel, cancelLabel, variant, dirty, ready = true, ...rest } = props;
  const { onSubmit, failed, result, closeVariant, children, ...dialog } = rest;
  const texts = useTexts(uiTexts);
  const formId = useId();
  const isDone = Boolean(result);
  const [typed, setTyped] = useState(false);
  const { busy, run } = useBusy();
  const [error, setError] = useState<string | null>(null);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!ready) return;
    void run(() => {
      setError(null);
      return onSubmit().then(
        () => setTyped(false),
        (failure: unknown) => setError(reasonOf(failure, failed)),
      );
    });
  };
  const cancel = (): void => {
    setTyped(false);
    dialog.onClose();
  };
  return (
    <Dialog
      {...dialog}
      open={open}
      busy={busy}
      onClose={cancel}
      footer={
        isDone ? (
          <Button variant={closeVariant} onClick={cancel}>
            {cancelLabel ?? texts.close}
          </Button>
        ) : (
          <>
            {dirty === undefined ? (
              <Button variant="secondary" onClick={cancel} disabled={busy} autoFocus={children === undefined}>
                {cancelLabel ?? texts.cancel}
              </Button>
            ) : (
              <LeaveButton disabled={busy}>{cancelLabel ?? texts.cancel}</LeaveButton>
            )}
            <Button type="submit" form={formId} variant={variant} disabled={!ready} busy={busy}>
              {submitLabel}
            </Button>
          </>
        )
      }
    >
      <LeaveGuard isUnsaved={!isDone && (dirty ?? typed)} isSaving={busy} />
      {isDone ? (
        result
      ) : (
        <form id={formId} noValidate onInput={() => setTyped(true)} onSubmit={submit} className="space-y-4">
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

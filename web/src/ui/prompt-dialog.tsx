import { useId, useRef, useState, type FormEvent } from 'react';
import { useTexts } from '../base/i18n/texts';
import { uiTexts } from '../base/i18n/ui.texts';
import type { PromptQuestion } from './ask';
import { Button } from './button';
import { Dialog } from './dialog';
import { LeaveGuard } from './leave-guard';
import { TextField } from './text-field';
import { useBusy } from './use-busy';

interface PromptDialogProps extends PromptQuestion {
  /** Called with the trimmed value, once it is saved. */
  onSubmit: (value: string) => void;
  onClose: () => void;
}

/** Asks for one line of text. Mounted only while open. */
export function PromptDialog(props: PromptDialogProps) {
  const { title, text, label, submitLabel, maxLength, secret = false, onSubmit, onClose } = props;
  const texts = useTexts(uiTexts);
  const formId = useId();
  const { busy, run } = useBusy();
  const { initialValue = '' } = props;
  const [value, setValue] = useState(initialValue);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const trimmed = secret ? value : value.trim();
    if (trimmed === '') return field.current?.focus();
    void run(async () => {
      const complaint = props.validate?.(trimmed) ?? (await props.save?.(trimmed));
      if (complaint) setError(complaint);
      else onSubmit(trimmed);
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      text={text}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {submitLabel ?? texts.save}
          </Button>
        </>
      }
    >
      <LeaveGuard isUnsaved={value !== initialValue} isSaving={busy} />
      <form id={formId} onSubmit={submit}>
        <TextField
          ref={field}
          label={label}
          type={secret ? 'password' : 'text'}
          value={value}
          error={error}
          maxLength={maxLength}
          autoFocus
          autoComplete={secret ? 'current-password' : 'off'}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setValue(event.currentTarget.value);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}

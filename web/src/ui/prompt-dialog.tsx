import { useId, useRef, useState, type FormEvent } from 'react';
import { useTexts } from '../base/i18n/texts';
import { uiTexts } from '../base/i18n/ui.texts';
import { Button } from './button';
import { Dialog } from './dialog';
import { TextField } from './text-field';

interface PromptDialogProps {
  open: boolean;
  title: string;
  text?: string;
  label: string;
  initialValue?: string;
  submitLabel?: string;
  maxLength?: number;
  /** A password: it is not shown, and submitted as typed. */
  secret?: boolean;
  /** Answers what is wrong with the value, or null. A blank value is never submitted. */
  validate?: (value: string) => string | null;
  /** Saves the value while the dialog stays open. Resolves with the reason where it could not be saved, else with null. */
  save?: (value: string) => Promise<string | null>;
  /** Gets the trimmed value, once it is saved. */
  onSubmit: (value: string) => void;
  onClose: () => void;
}

/** Asks for one line of text. */
export function PromptDialog(props: PromptDialogProps) {
  const { open, title, text, submitLabel, onClose } = props;
  const texts = useTexts(uiTexts);
  const formId = useId();
  const [saving, setSaving] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      text={text}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} busy={saving}>
            {submitLabel ?? texts.save}
          </Button>
        </>
      }
    >
      <PromptForm {...props} formId={formId} saving={saving} setSaving={setSaving} />
    </Dialog>
  );
}

/** Mounted with the dialog, so each opening starts from the initial value. */
function PromptForm({
  label,
  initialValue = '',
  maxLength,
  secret = false,
  validate,
  save,
  onSubmit,
  formId,
  saving,
  setSaving,
}: PromptDialogProps & { formId: string; saving: boolean; setSaving: (saving: boolean) => void }) {
  const [value, setValue] = useState(initialValue);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const trimmed = secret ? value : value.trim();
    if (trimmed === '') field.current?.focus();
    if (trimmed === '' || saving) return;
    setSaving(true);
    const complaint = validate?.(trimmed) ?? (await save?.(trimmed));
    setSaving(false);
    if (complaint) setError(complaint);
    else onSubmit(trimmed);
  };
  return (
    <form id={formId} onSubmit={(event) => void submit(event)}>
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
  );
}

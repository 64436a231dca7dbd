import { useState, type KeyboardEvent } from 'react';
import { chatTexts } from '../../../app/i18n/chat.texts';
import { useTexts } from '../../../app/i18n/texts';
import { Button } from '../../../ui/button';

interface EditFormProps {
  text: string;
  onSave: (text: string) => void;
  onCancel: () => void;
}

/** A question being changed. Blank text cannot be saved (chat.md §5). */
export function EditForm({ text, onSave, onCancel }: EditFormProps) {
  const texts = useTexts(chatTexts);
  const [value, setValue] = useState(text);
  const save = (): void => {
    if (value.trim() !== '') onSave(value);
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onCancel();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    save();
  };
  return (
    <div className="rounded-xl border border-line bg-surface p-3">
      <textarea
        autoFocus
        aria-label={texts.editLabel}
        value={value}
        dir="auto"
        onChange={(event) => setValue(event.currentTarget.value)}
        onKeyDown={key}
        className="field-sizing-content max-h-[13.5rem] w-full resize-none bg-transparent px-1 leading-[1.6] focus:outline-none"
      />
      <div className="mt-2 flex justify-end gap-2">
        <Button variant="secondary" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button disabled={value.trim() === ''} onClick={save}>
          {texts.save}
        </Button>
      </div>
    </div>
  );
}

import { LIMITS } from '@studyhall/contracts/limits';
import type { KeyboardEvent, MouseEvent } from 'react';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { useEnterSends } from '../../../ui/use-enter-sends';
import { LengthCounter } from '../composer/length-counter';
import { isComposing } from '../is-composing';

interface EditFormProps {
  text: string;
  /** Whether the form takes the focus: when it opens, not when it is scrolled back into view. */
  focused: boolean;
  onChange: (text: string) => void;
  onSave: () => void;
  onCancel: () => void;
}

/** The form that edits a question. Blank text cannot be saved (docs/specification/chat.md#validation). */
export function EditForm({ text, focused, onChange, onSave, onCancel }: EditFormProps) {
  const texts = useTexts(chatTexts);
  const enterSends = useEnterSends();
  const ready = text.trim() !== '' && text.length <= LIMITS.messageChars;
  const save = (): void => {
    if (ready) onSave();
  };
  const key = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    const saves = event.key === 'Enter' && !event.shiftKey && enterSends;
    const act = event.key === 'Escape' ? onCancel : saves ? save : null;
    if (act === null) return;
    // Elsewhere Escape stops a reply; here it only closes the form.
    event.preventDefault();
    act();
  };
  return (
    <div data-edit-form className="rounded-xl border border-line bg-surface p-3">
      <textarea
        autoFocus={focused}
        aria-label={texts.editLabel}
        enterKeyHint={enterSends ? 'send' : 'enter'}
        value={text}
        dir="auto"
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={key}
        className="field-sizing-content max-h-[13.5rem] w-full resize-none bg-transparent px-1 leading-[1.6] focus:outline-none"
      />
      <LengthCounter length={text.length} />
      <div className="mt-2 flex justify-end gap-2">
        <Button variant="secondary" onClick={byOwnClick(onCancel)}>
          {texts.cancel}
        </Button>
        <Button disabled={!ready} onClick={byOwnClick(save)}>
          {texts.save}
        </Button>
      </div>
    </div>
  );
}

/** The form has replaced the Edit button under the pointer: a double click on Edit must not press a button here. */
const byOwnClick =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };

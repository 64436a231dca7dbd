import { LIMITS } from '@studyhall/contracts/limits';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { RequestCommand } from '../../../account/journal/command';
import { settingsTexts } from '../../../base/i18n/settings.texts';
import { useTexts } from '../../../base/i18n/texts';
import { reasonOf } from '../../../transport/errors';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { INPUT_CLASSES } from '../../../ui/field';
import { IconButton } from '../../../ui/icon-button';
import { SkeletonText } from '../../../ui/skeleton';
import { askMemory, editMemory, saveNote } from './ask-memory';
import { removeMemory, setInstructions, type Memory } from './student-notes';
import { useStudentNotes } from './use-student-notes';

interface SettingsDialogProps {
  open: boolean;
  onClose: () => void;
}

/** What the student wants the assistant to know: instructions, and saved notes. */
export function SettingsDialog({ open, onClose }: SettingsDialogProps) {
  const texts = useTexts(settingsTexts);
  return (
    <Dialog open={open} onClose={onClose} title={texts.title} text={texts.text} size="md">
      <Settings />
    </Dialog>
  );
}

function Settings() {
  const texts = useTexts(settingsTexts);
  const { notes, error, load, isAway, keep } = useStudentNotes();
  if (error !== null) {
    return (
      <div className="space-y-3">
        <p role="alert">{reasonOf(error, texts.failed)}</p>
        <Button variant="secondary" onClick={load}>
          {texts.tryAgain}
        </Button>
      </div>
    );
  }
  if (!notes) return <SkeletonText lines={6} />;
  return (
    <div className="space-y-8">
      <Instructions saved={notes.instructions.text} waits={isAway && notes.instructions.waits} />
      <Memories memories={notes.memories} isAway={isAway} keep={keep} />
    </div>
  );
}

type Keep = (...requests: RequestCommand[]) => Promise<void>;

function Instructions({ saved, waits }: { saved: string; waits: boolean }) {
  const texts = useTexts(settingsTexts);
  const id = useId();
  /** Null until the user edits: the saved text may load later. */
  const [edited, setEdited] = useState<string | null>(null);
  const text = edited ?? saved;
  const [error, setError] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    setError(null);
    const refusal = await saveNote(texts.saved, setInstructions(text.trim()));
    setError(refusal);
    if (refusal === null) setEdited((now) => (now === text ? null : now));
  };
  return (
    <section>
      <label htmlFor={id} className="font-medium">
        {texts.instructions}
      </label>
      <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
        {texts.instructionsHint}
      </p>
      <textarea
        id={id}
        aria-describedby={`${id}-hint ${id}-error`}
        aria-invalid={error !== null}
        dir={text === '' ? undefined : 'auto'}
        rows={5}
        maxLength={LIMITS.instructionChars}
        placeholder={texts.instructionsExample}
        value={text}
        onChange={(event) => {
          setEdited(event.currentTarget.value);
          setError(null);
        }}
        className={`${INPUT_CLASSES} mt-2 py-2.5`}
      />
      <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-medium text-danger">
        {error}
      </p>
      <div className="mt-2 flex items-center justify-end gap-3">
        {waits && <NotSavedYet />}
        <Button disabled={text.trim() === saved} onClick={() => void save()}>
          {texts.save}
        </Button>
      </div>
    </section>
  );
}

interface MemoriesProps {
  memories: readonly Memory[];
  isAway: boolean;
  keep: Keep;
}

function Memories({ memories, isAway, keep }: MemoriesProps) {
  const texts = useTexts(settingsTexts);
  return (
    <section>
      <h3 className="font-medium">{texts.memories}</h3>
      <p className="mt-1 text-sm text-muted">{texts.memoriesHint}</p>
      {memories.length > 0 && (
        <ul className="mt-2 divide-y divide-line rounded-lg border border-line">
          {memories.map((memory) => (
            <li key={memory.id ?? memory.text} className="flex items-center gap-1 ps-3">
              <span dir="auto" className="min-w-0 flex-1 py-2 text-sm break-words">
                {memory.text}
              </span>
              {isAway && memory.waits !== null && <NotSavedYet />}
              <IconButton
                label={texts.editOne({ text: memory.text })}
                disabled={isLoading(memory)}
                onClick={() => void editMemory(memory)}
              >
                <Pencil size={16} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={texts.forgetOne({ text: memory.text })}
                disabled={isLoading(memory)}
                onClick={() => void keep(removeMemory(memory))}
              >
                <Trash2 size={16} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="secondary"
        icon={<Plus size={18} aria-hidden="true" />}
        onClick={() => void askMemory('')}
        className="mt-3"
      >
        {texts.addMemory}
      </Button>
    </section>
  );
}

/** True if the server has it, but the page does not know its id yet. */
const isLoading = ({ id, waits }: Memory): boolean => id === null && waits === null;

function NotSavedYet() {
  const texts = useTexts(settingsTexts);
  return (
    <span role="status" className="shrink-0 text-sm text-muted">
      {texts.waits}
    </span>
  );
}

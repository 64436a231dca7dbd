import { LIMITS } from '@studyhall/contracts/limits';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { RequestCommand } from '../../../account/journal/command';
import { settingsTexts } from '../../../base/i18n/settings.texts';
import { useTexts } from '../../../base/i18n/texts';
import { reasonOf } from '../../../transport/errors';
import { askPrompt } from '../../../ui/ask';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { INPUT_CLASSES } from '../../../ui/field';
import { IconButton } from '../../../ui/icon-button';
import { SkeletonText } from '../../../ui/skeleton';
import { askMemory, notifySaved } from './ask-memory';
import { changeMemory, removeMemory, setInstructions, type Memory } from './student-notes';
import { useStudentNotes } from './use-student-notes';

interface SettingsDialogProps {
  open: boolean;
  onClose: () => void;
}

/** What the student wants the assistant to know: instructions, and what they saved. */
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
      <Instructions saved={notes.instructions.text} waits={isAway && notes.instructions.waits} keep={keep} />
      <Memories memories={notes.memories} isAway={isAway} keep={keep} />
    </div>
  );
}

type Keep = (...requests: RequestCommand[]) => Promise<void>;

function Instructions({ saved, waits, keep }: { saved: string; waits: boolean; keep: Keep }) {
  const texts = useTexts(settingsTexts);
  const id = useId();
  /** Null while nothing was changed: what the server has may come later. */
  const [edited, setEdited] = useState<string | null>(null);
  const text = edited ?? saved;
  const save = async (): Promise<void> => {
    await keep(setInstructions(text.trim()));
    setEdited(null);
    notifySaved(texts.saved);
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
        aria-describedby={`${id}-hint`}
        dir={text === '' ? undefined : 'auto'}
        rows={5}
        maxLength={LIMITS.instructionChars}
        placeholder={texts.instructionsExample}
        value={text}
        onChange={(event) => setEdited(event.currentTarget.value)}
        className={`${INPUT_CLASSES} mt-2 py-2.5`}
      />
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
  const edit = async (memory: Memory): Promise<void> => {
    const next = await askPrompt({
      title: texts.editMemory,
      label: texts.memory,
      initialValue: memory.text,
      maxLength: LIMITS.memoryChars,
    });
    if (next && next !== memory.text) await keep(...changeMemory(memory, next));
  };
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
                onClick={() => void edit(memory)}
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

/** The server has it, but the page does not know its id yet. */
const isLoading = ({ id, waits }: Memory): boolean => id === null && waits === null;

function NotSavedYet() {
  const texts = useTexts(settingsTexts);
  return (
    <span role="status" className="shrink-0 text-sm text-muted">
      {texts.waits}
    </span>
  );
}

import type { InstructionsView, MemoryView } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useId, useState } from 'react';
import { settingsTexts } from '../../../base/i18n/settings.texts';
import { useTexts } from '../../../base/i18n/texts';
import { reasonOf } from '../../../transport/errors';
import { api } from '../../../transport/rest';
import { askPrompt } from '../../../ui/ask';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { INPUT_CLASSES } from '../../../ui/field';
import { IconButton } from '../../../ui/icon-button';
import { SkeletonText } from '../../../ui/skeleton';
import { notify, notifyError } from '../../../ui/snackbar';
import { askMemory } from './ask-memory';

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
  const [view, setView] = useState<InstructionsView | null>(null);
  const [error, setError] = useState<string | null>(null);
  const load = useCallback(() => {
    api<InstructionsView>('GET', '/api/me/instructions').then(
      (found) => {
        setView(found);
        setError(null);
      },
      (failure: unknown) => setError(reasonOf(failure, texts.failed)),
    );
  }, [texts]);
  useEffect(load, [load]);
  if (error !== null) {
    return (
      <div className="space-y-3">
        <p role="alert">{error}</p>
        <Button variant="secondary" onClick={load}>
          {texts.tryAgain}
        </Button>
      </div>
    );
  }
  if (!view) return <SkeletonText lines={6} />;
  return (
    <div className="space-y-8">
      <Instructions initial={view.text} />
      <Memories memories={view.memories} onChanged={load} />
    </div>
  );
}

function Instructions({ initial }: { initial: string }) {
  const texts = useTexts(settingsTexts);
  const id = useId();
  const [text, setText] = useState(initial);
  const [saved, setSaved] = useState(initial);
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await api('PUT', '/api/me/instructions', { body: { text } });
      setSaved(text);
      notify(texts.saved, 'success');
    } catch (failure) {
      notifyError(reasonOf(failure, texts.notSaved));
    } finally {
      setBusy(false);
    }
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
        onChange={(event) => setText(event.currentTarget.value)}
        className={`${INPUT_CLASSES} mt-2 py-2.5`}
      />
      <div className="mt-2 flex justify-end">
        <Button disabled={text === saved} busy={busy} onClick={() => void save()}>
          {texts.save}
        </Button>
      </div>
    </section>
  );
}

function Memories({ memories, onChanged }: { memories: readonly MemoryView[]; onChanged: () => void }) {
  const texts = useTexts(settingsTexts);
  const failed = (failure: unknown): void => notifyError(reasonOf(failure, texts.notSaved));
  const add = async (): Promise<void> => {
    if (await askMemory('')) onChanged();
  };
  const edit = async ({ id, text }: MemoryView): Promise<void> => {
    const next = await askPrompt({
      title: texts.editMemory,
      label: texts.memory,
      initialValue: text,
      maxLength: LIMITS.memoryChars,
    });
    if (!next || next === text) return;
    await api('PUT', `/api/me/memories/${id}`, { body: { text: next } });
    onChanged();
  };
  const remove = async (id: number): Promise<void> => {
    await api('DELETE', `/api/me/memories/${id}`);
    onChanged();
  };
  return (
    <section>
      <h3 className="font-medium">{texts.memories}</h3>
      <p className="mt-1 text-sm text-muted">{texts.memoriesHint}</p>
      {memories.length > 0 && (
        <ul className="mt-2 divide-y divide-line rounded-lg border border-line">
          {memories.map((memory) => (
            <li key={memory.id} className="flex items-center gap-1 ps-3">
              <span dir="auto" className="min-w-0 flex-1 py-2 text-sm break-words">
                {memory.text}
              </span>
              <IconButton
                label={texts.editOne({ text: memory.text })}
                onClick={() => void edit(memory).catch(failed)}
              >
                <Pencil size={16} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={texts.forgetOne({ text: memory.text })}
                onClick={() => void remove(memory.id).catch(failed)}
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
        onClick={() => void add()}
        className="mt-3"
      >
        {texts.addMemory}
      </Button>
    </section>
  );
}

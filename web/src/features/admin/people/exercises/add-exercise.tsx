import { readExerciseLine } from '@studyhall/domain';
import { Plus } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useGuardedChange } from '../../../../common/changes/guarded-change';
import { exercisesTexts } from '../../../../base/i18n/exercises.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { reasonOf } from '../../../../transport/errors';
import { Button } from '../../../../ui/button';
import { TextField } from '../../../../ui/text-field';
import { calls } from '../../admin.calls';

/** Adds an exercise with its answer in one line: `Exercise 13: 33`. */
export function AddExercise({ group }: { group: number }) {
  const texts = useTexts(exercisesTexts);
  const [line, setLine] = useState('');
  const { busy, change } = useGuardedChange();
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const written = readExerciseLine(line);
    setError(written ? undefined : texts.addUnclear);
    if (!written) return;
    const added = await change({
      run: () => calls.addExercise(group, written),
      topics: ['groups'],
      done: texts.added({ number: written.number }),
      failed: (failure) => setError(reasonOf(failure, texts.failed)),
    });
    if (added) setLine('');
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-wrap items-start gap-2">
      <TextField
        label={texts.addLabel}
        hideLabel
        placeholder={texts.addHint}
        error={error}
        dir="auto"
        maxLength={1_000}
        autoComplete="off"
        value={line}
        onChange={(event) => {
          setLine(event.currentTarget.value);
          setError(undefined);
        }}
        className="min-w-52 flex-1"
      />
      <Button
        type="submit"
        variant="secondary"
        busy={busy}
        icon={<Plus size={18} aria-hidden="true" />}
        className="min-h-11!"
      >
        {texts.add}
      </Button>
    </form>
  );
}

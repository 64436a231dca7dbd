import type { ClassExerciseView } from '@studyhall/contracts';
import { readAnswer, writeAnswer } from '@studyhall/domain';
import { useState } from 'react';
import { FormDialog } from '../../../../common/form-dialog';
import { exercisesTexts } from '../../../../base/i18n/exercises.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { TextField } from '../../../../ui/text-field';
import { calls } from '../../admin.calls';
import { TextArea } from '../../../../ui/text-area';
import { invalidate } from '../../../../account/data/queries';

interface ExerciseDialogProps {
  group: number;
  exercise: ClassExerciseView;
  onClose: () => void;
}

/** Corrects an exercise: its number, its text and its answer. */
export function ExerciseDialog({ group, exercise, onClose }: ExerciseDialogProps) {
  const texts = useTexts(exercisesTexts);
  const before = writeAnswer(exercise.answer);
  const [number, setNumber] = useState(exercise.number);
  const [text, setText] = useState(exercise.text);
  const [answer, setAnswer] = useState(before);
  const save = async (): Promise<void> => {
    await calls.changeExercise(group, exercise.id, {
      number: number.trim(),
      text: text.trim(),
      // An unchanged answer keeps its forms that are not shown.
      ...(answer !== before && { answer: readAnswer(answer) }),
    });
    invalidate('groups');
    onClose();
  };
  return (
    <FormDialog
      title={texts.correct({ number: exercise.number })}
      submitLabel={texts.save}
      failed={texts.failed}
      ready={number.trim() !== ''}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label={texts.numberLabel}
        maxLength={20}
        autoComplete="off"
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
        className="max-w-40"
      />
      <TextArea
        label={texts.textLabel}
        dir="auto"
        maxLength={2_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <TextArea
        label={texts.answerLabel}
        hint={texts.answerHint}
        data-autofocus
        dir="auto"
        maxLength={4_000}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

import { useState } from 'react';
import { FormDialog } from '../../../common/form-dialog';
import { quizzesTexts } from '../../../base/i18n/quizzes.texts';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { Select } from '../../../ui/select';
import { notify } from '../../../ui/snackbar';
import { AudienceFields } from '../homework/audience-fields';
import { invalidate } from '../../../account/data/queries';
import { quizCalls } from './quiz.calls';

const MINUTES = [1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90];

interface SendDialogProps {
  group: number;
  quiz: { id: string; title: string };
  onClose: () => void;
}

/** Sends a quiz to a class or some of its students, with an optional timer. */
export function SendDialog({ group, quiz: { id, title }, onClose }: SendDialogProps) {
  const texts = useTexts(quizzesTexts);
  const wall = useTexts(wallTexts);
  const [minutes, setMinutes] = useState<number | null>(null);
  const [students, setStudents] = useState<ReadonlySet<number> | null>(null);
  const send = async (): Promise<void> => {
    await quizCalls.open(id, {
      ...(minutes !== null && { minutes }),
      ...(students && { students: [...students] }),
    });
    invalidate('lessons');
    notify(texts.sent, 'success');
    onClose();
  };
  return (
    <FormDialog
      title={texts.sendTitle({ title })}
      text={texts.sendText}
      submitLabel={texts.send}
      ready={students?.size !== 0}
      onSubmit={send}
      failed={wall.failed}
      onClose={onClose}
    >
      <Select<number | null>
        label={texts.timer}
        options={[
          { value: null, label: texts.noTimer },
          ...MINUTES.map((count) => ({ value: count, label: texts.minutes({ count }) })),
        ]}
        value={minutes}
        onChange={setMinutes}
      />
      <p className="text-sm text-muted">{minutes === null ? texts.noTimerHint : texts.timerHint}</p>
      <AudienceFields group={group} students={students} onChange={setStudents} />
    </FormDialog>
  );
}

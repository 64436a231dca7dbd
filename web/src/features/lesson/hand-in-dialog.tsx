import type { OwnActivity } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { useId, useState } from 'react';
import { FormDialog } from '../../common/form-dialog';
import { homeworkTexts } from '../../base/i18n/homework.texts';
import { useTexts } from '../../base/i18n/texts';
import { store } from '../../base/store';
import { homeworkAtom } from './lesson.atoms';
import { lessonCalls } from './lesson.calls';

/** Hands homework in, with an answer or without. */
export function HandInDialog({ homework, onClose }: { homework: OwnActivity; onClose: () => void }) {
  const texts = useTexts(homeworkTexts);
  const id = useId();
  const [answer, setAnswer] = useState('');
  const handIn = async (): Promise<void> => {
    const done = await lessonCalls.handIn(homework.id, answer.trim());
    store.set(homeworkAtom, (known) =>
      Array.isArray(known) ? known.map((one) => (one.id === done.id ? done : one)) : known,
    );
    onClose();
  };
  return (
    <FormDialog
      title={texts.handInTitle({ title: homework.title })}
      text={texts.handInText}
      submitLabel={texts.handIn}
      onSubmit={handIn}
      failed={texts.failed}
      onClose={onClose}
    >
      <div>
        <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
          {texts.answer}
        </label>
        <textarea
          id={id}
          dir="auto"
          rows={6}
          maxLength={LIMITS.handInMax}
          value={answer}
          onChange={(event) => setAnswer(event.currentTarget.value)}
          className="w-full rounded-lg border border-line-strong bg-surface px-3.5 py-2 text-base focus:border-brand focus:outline-2 focus:outline-offset-0 focus:outline-brand/40"
        />
      </div>
    </FormDialog>
  );
}

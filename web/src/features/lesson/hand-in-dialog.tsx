import type { OwnActivity } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { scopeAtom } from '../../account/scope';
import { FormDialog } from '../../common/form-dialog';
import { homeworkTexts } from '../../base/i18n/homework.texts';
import { useTexts } from '../../base/i18n/texts';
import { draftsOf, readStored, writeStored } from '../../base/storage';
import { useHandIn } from './use-hand-in';

/** Hands homework in, with an answer or without. What is written survives a reload; what was refused is there to try again. */
export function HandInDialog({ homework, onClose }: { homework: OwnActivity; onClose: () => void }) {
  const texts = useTexts(homeworkTexts);
  const id = useId();
  const { unsent, handIn } = useHandIn(homework.id);
  const draftKey = `${draftsOf(useAtomValue(scopeAtom)?.userId ?? 0)}homework.${homework.id}`;
  const [answer, setAnswer] = useState(() => readStored(draftKey) ?? unsent?.answer ?? '');
  const write = (text: string): void => {
    setAnswer(text);
    writeStored(draftKey, text);
  };
  const close = (): void => {
    writeStored(draftKey, null);
    onClose();
  };
  return (
    <FormDialog
      title={texts.handInTitle({ title: homework.title })}
      text={texts.handInText}
      submitLabel={texts.handIn}
      onSubmit={() => handIn(answer.trim()).then(close)}
      failed={texts.failed}
      onClose={close}
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
          onChange={(event) => write(event.currentTarget.value)}
          className="w-full rounded-lg border border-line-strong bg-surface px-3.5 py-2 text-base focus:border-brand focus:outline-2 focus:outline-offset-0 focus:outline-brand/40"
        />
      </div>
    </FormDialog>
  );
}

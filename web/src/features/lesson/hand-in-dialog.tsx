import type { OwnActivity } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { scopeAtom } from '../../account/scope';
import { FormDialog } from '../../common/form-dialog';
import { homeworkTexts } from '../../base/i18n/homework.texts';
import { useTexts } from '../../base/i18n/texts';
import { draftsOf, readStored, writeStored } from '../../base/storage';
import { TextArea } from '../../ui/text-area';
import { useHandIn } from './use-hand-in';

/** Hands in homework, with an optional answer. The draft survives a reload; a refused answer can be retried. */
export function HandInDialog({ homework, onClose }: { homework: OwnActivity; onClose: () => void }) {
  const texts = useTexts(homeworkTexts);
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
      // Also a draft of an earlier page.
      dirty={answer.trim() !== ''}
      onClose={close}
    >
      <TextArea
        label={texts.answer}
        dir="auto"
        rows={6}
        maxLength={LIMITS.handInMax}
        value={answer}
        onChange={(event) => write(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

import type { OwnActivity } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { FormDialog } from '../../common/form-dialog';
import { homeworkTexts } from '../../base/i18n/homework.texts';
import { useTexts } from '../../base/i18n/texts';
import { uiTexts } from '../../base/i18n/ui.texts';
import { readStored, writeStored } from '../../base/storage';
import { store } from '../../base/store';
import { Banner } from '../../ui/banner';
import { TextArea } from '../../ui/text-area';
import { CopyText } from './copy-text';
import { isOpen } from './homework';
import { goneAtom, handingInAtom, homeworkAtom } from './lesson.atoms';
import { useHandIn } from './use-hand-in';

const leave = (): void => store.set(handingInAtom, null);

/**
 * Hands in homework, with an optional answer. The draft survives a reload; a refused answer can be retried. If the homework
 * closes or goes meanwhile, the text stays and can be copied.
 */
export function HandInDialog({ homework: opened }: { homework: OwnActivity }) {
  const texts = useTexts(homeworkTexts);
  const ui = useTexts(uiTexts);
  const all = useAtomValue(homeworkAtom);
  const homework = (Array.isArray(all) && all.find(({ id }) => id === opened.id)) || opened;
  const gone = useAtomValue(goneAtom).find(({ activity }) => activity.id === opened.id);
  const isOver = gone !== undefined || !isOpen(homework);
  const why = !gone
    ? texts.closedUnsent
    : gone.hasLeft
      ? texts.leftUnsent({ name: homework.class_name })
      : texts.withdrawnUnsent;
  const { unsent, handIn, draftKey } = useHandIn(homework.id);
  const [answer, setAnswer] = useState(() => readStored(draftKey) ?? unsent?.answer ?? '');
  const write = (text: string): void => {
    setAnswer(text);
    writeStored(draftKey, text);
  };
  const close = (): void => {
    writeStored(draftKey, null);
    leave();
  };
  return (
    <FormDialog
      title={texts.handInTitle({ title: homework.title })}
      text={isOver ? undefined : texts.handInText}
      submitLabel={texts.handIn}
      cancelLabel={isOver ? ui.close : undefined}
      ready={!isOver}
      onSubmit={() => handIn(answer.trim()).then(close)}
      failed={texts.failed}
      // Also a draft of an earlier page.
      dirty={!isOver && answer.trim() !== ''}
      onClose={isOver ? leave : close}
    >
      {isOver && <Banner kind="error">{why}</Banner>}
      <TextArea
        label={texts.answer}
        dir="auto"
        rows={6}
        maxLength={LIMITS.handInMax}
        readOnly={isOver}
        value={answer}
        onChange={(event) => write(event.currentTarget.value)}
      />
      {isOver && <CopyText text={answer} />}
    </FormDialog>
  );
}

import { LIMITS } from '@studyhall/contracts/limits';
import { useState } from 'react';
import { FormDialog } from '../../../common/form-dialog';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { notify } from '../../../ui/snackbar';
import { invalidate } from '../../../account/data/queries';
import { lessonCalls } from '../lessons/lesson.calls';
import { ProposeButton } from './propose-button';
import { QuestionList } from './question-list';
import { emptyQuestion, isEmpty, problemIn, requestOf, withProposal } from './ticket-draft';

/** Edits an exit ticket, new or proposed from the lesson, and sends it to the class. */
export function TicketDialog({ lessonId, onClose }: { lessonId: string; onClose: () => void }) {
  const texts = useTexts(wallTexts);
  const [questions, setQuestions] = useState(() => [emptyQuestion()]);
  const send = async (): Promise<void> => {
    const problem = problemIn(questions);
    if (problem) throw new Error(texts[problem]);
    await lessonCalls.sendTicket(lessonId, requestOf(questions));
    invalidate('lessons');
    notify(texts.ticketSent, 'success');
    onClose();
  };
  return (
    <FormDialog
      size="md"
      title={texts.ticket}
      text={texts.ticketText}
      submitLabel={texts.ticketSend}
      onSubmit={send}
      failed={texts.failed}
      onClose={onClose}
    >
      <ProposeButton
        label={texts.ticketPropose}
        pending={texts.ticketProposing}
        disabled={questions.length >= LIMITS.ticketQuestions && !questions.some(isEmpty)}
        propose={() => lessonCalls.proposeTicket(lessonId)}
        onProposed={(proposed) =>
          setQuestions((before) => withProposal(before, proposed, LIMITS.ticketQuestions))
        }
      />
      <QuestionList
        questions={questions}
        max={LIMITS.ticketQuestions}
        onChange={(change) => setQuestions((before) => [...change(before)])}
      />
    </FormDialog>
  );
}

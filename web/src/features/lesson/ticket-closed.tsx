import { useAtomValue } from 'jotai';
import { ClipboardCheck, X } from 'lucide-react';
import { useState } from 'react';
import { sessionAtom } from '../../account/session';
import { TicketResult, type AnsweredQuestion } from '../../common/ticket-result';
import { useTexts } from '../../base/i18n/texts';
import { ticketTexts } from '../../base/i18n/ticket.texts';
import { readStored, writeStored } from '../../base/storage';
import { IconButton } from '../../ui/icon-button';
import { shownTicketAtom } from './lesson.atoms';

interface ClosedTicketProps {
  id: string;
  questions: readonly AnsweredQuestion[];
  onDismiss: () => void;
}

/** The student's answers beside the right ones, until dismissed. Without answers, only if the page has shown it open. */
export function ClosedTicket({ id, questions, onDismiss }: ClosedTicketProps) {
  const texts = useTexts(ticketTexts);
  const me = useAtomValue(sessionAtom);
  const key = `ticket.${me === null || me === 'unknown' ? 0 : me.id}`;
  const [dismissed, setDismissed] = useState(() => readStored(key));
  const wasShown = useAtomValue(shownTicketAtom) === id;
  const isUnanswered = questions.every(({ unsent, value }) => value === null && !unsent);
  if (dismissed === id || (isUnanswered && !wasShown)) return null;
  const dismiss = (): void => {
    setDismissed(id);
    writeStored(key, id);
    onDismiss();
  };
  return (
    <section
      aria-label={texts.ticket}
      className="rounded-xl border border-line bg-surface py-1 ps-4 pe-1 text-sm"
    >
      <div className="flex items-center gap-3">
        <ClipboardCheck size={18} aria-hidden="true" className="shrink-0 text-brand" />
        <p role="status" className="min-w-0 flex-1 font-medium">
          {texts.closed}
        </p>
        <IconButton label={texts.dismiss} onClick={dismiss} className="size-11!">
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <ol className="sm:max-h-[35dvh] divide-y divide-line overflow-y-auto pe-3">
        {questions.map((question) => (
          <TicketResult key={question.id} question={question} />
        ))}
      </ol>
    </section>
  );
}

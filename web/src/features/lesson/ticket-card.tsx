import type { StudentTicket } from '@studyhall/contracts';
import { ClipboardList } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../base/i18n/texts';
import { ticketTexts } from '../../base/i18n/ticket.texts';
import { store } from '../../base/store';
import { Button } from '../../ui/button';
import { announce } from '../../ui/live-region';
import { lessonRefreshAtom, shownTicketAtom, ticketAtom } from './lesson.atoms';
import { ClosedTicket } from './ticket-closed';
import { countStored, withAnswer } from './ticket-state';
import { TicketSteps, type TicketStepsProps } from './ticket-steps';
import { useAnswers } from './use-answers';

const SECONDS = 60;

const readAgain = (): void => store.set(lessonRefreshAtom, (count) => count + 1);

/** The exit ticket of the lesson: one question after another, then the right answers. */
export function TicketCard({ ticket }: { ticket: StudentTicket }) {
  useEnd(ticket);
  const { id, lesson_id: lesson } = ticket;
  const answers = useAnswers(`/api/lessons/${lesson}/tickets/${id}`, (question, value) =>
    store.set(ticketAtom, (known) => (known?.id === id ? withAnswer(known, question, value) : known)),
  );
  const { notSent } = useTexts(ticketTexts);
  return ticket.state === 'open' ? (
    <OpenTicket
      ticket={ticket}
      questions={answers.answered(ticket)}
      draftKey={answers.draftKey}
      onSend={answers.send}
    />
  ) : (
    <ClosedTicket
      id={id}
      questions={answers.answered(ticket, notSent)}
      onDismiss={() => answers.forget(ticket)}
    />
  );
}

/** Refetches the lesson when the ticket has closed by its time, based on the server's remaining time. */
function useEnd({ closes_in: seconds }: StudentTicket): void {
  useEffect(() => {
    if (seconds === null) return;
    const timer = setTimeout(readAgain, (seconds + 1) * 1_000);
    return () => clearTimeout(timer);
  }, [seconds]);
}

interface OpenTicketProps extends Pick<TicketStepsProps, 'questions' | 'draftKey' | 'onSend'> {
  ticket: StudentTicket;
}

function OpenTicket({ ticket, questions, draftKey, onSend }: OpenTicketProps) {
  const { id, closes_in: seconds } = ticket;
  const texts = useTexts(ticketTexts);
  const [shown, setShown] = useState(true);
  const [moved, setMoved] = useState(false);
  useEffect(() => announce(texts.arrived), [texts]);
  useEffect(() => store.set(shownTicketAtom, id), [id]);
  const answered = countStored(questions);
  return (
    <section
      aria-label={texts.ticket}
      className="rounded-xl border border-brand/40 bg-brand-soft px-4 py-2 text-sm"
    >
      <div className="flex flex-wrap items-center gap-x-3">
        <ClipboardList size={18} aria-hidden="true" className="shrink-0 text-brand" />
        <p className="min-w-0 flex-1 py-2 font-medium">
          {texts.ticket}
          <span className="font-normal text-muted">
            {' · '}
            {texts.answered({ answered, count: questions.length })}
            {seconds !== null && ` · ${texts.closesIn({ count: Math.ceil(seconds / SECONDS) })}`}
          </span>
        </p>
        <Button
          variant="quiet"
          aria-expanded={shown}
          onClick={() => {
            setMoved(true);
            setShown(!shown);
          }}
          className="min-h-11! px-2!"
        >
          {shown ? texts.later : texts.open}
        </Button>
      </div>
      {shown && (
        <div className="pb-1 sm:max-h-[45dvh] sm:overflow-y-auto">
          <TicketSteps
            questions={questions}
            focused={moved}
            draftKey={draftKey}
            onSend={onSend}
            done={texts.thanks}
          />
        </div>
      )}
    </section>
  );
}

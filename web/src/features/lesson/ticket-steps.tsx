import type { TicketAnswerRequest } from '@studyhall/contracts';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../base/i18n/texts';
import { ticketTexts } from '../../base/i18n/ticket.texts';
import { Button } from '../../ui/button';
import { announce } from '../../ui/live-region';
import type { AnsweredQuestion } from '../../common/ticket-result';
import { countWaiting, isAnswered } from './ticket-state';
import { TicketQuestionForm } from './ticket-question';
import type { AnswerOutcome } from './use-answers';

export interface TicketStepsProps {
  questions: readonly AnsweredQuestion[];
  /** True if the first question takes the focus: false for a ticket that arrives by itself. */
  focused: boolean;
  /** Stores an answer and sends it. */
  onSend: (body: TicketAnswerRequest) => Promise<AnswerOutcome>;
  /** Shown after the last question. */
  done: string;
  /** The storage key of an unsent answer, by the id of its question. */
  draftKey?: (question: number) => string;
}

/** The questions of an exit ticket or quiz, one after another. An answer moves the focus to the next one. */
export function TicketSteps({ questions, focused, onSend, done, draftKey }: TicketStepsProps) {
  const texts = useTexts(ticketTexts);
  const [at, setAt] = useState(() => firstOpen(questions));
  const [moved, setMoved] = useState(false);
  const question = questions[at];
  const waiting = countWaiting(questions);
  const moveTo = (next: number): void => {
    setMoved(true);
    setAt(next);
  };
  return (
    <>
      <Heading key={at} focused={moved || focused} className={question ? 'text-xs text-muted' : 'py-1'}>
        {question ? texts.question({ number: at + 1, count: questions.length }) : done}
      </Heading>
      {waiting > 0 && <p className="text-muted">{texts.waits({ count: waiting })}</p>}
      {question ? (
        <TicketQuestionForm
          key={question.id}
          question={question}
          draftKey={draftKey?.(question.id)}
          onBack={at > 0 ? () => moveTo(at - 1) : undefined}
          onSend={async (value, decimal) => {
            const outcome = await onSend({ question_id: question.id, value, decimal });
            if (outcome === 'refused') return;
            announce(outcome === 'sent' ? texts.sent : texts.waits({ count: 1 }));
            moveTo(at + 1);
          }}
        />
      ) : (
        <Button variant="secondary" onClick={() => moveTo(0)} className="my-1 min-h-11!">
          {texts.change}
        </Button>
      )}
    </>
  );
}

interface HeadingProps {
  focused: boolean;
  className: string;
  children: string;
}

function Heading({ focused, className, children }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  return (
    <h2 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h2>
  );
}

const firstOpen = (questions: readonly AnsweredQuestion[]): number => {
  const open = questions.findIndex((question) => !isAnswered(question));
  return open === -1 ? questions.length : open;
};

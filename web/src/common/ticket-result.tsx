import type { StudentTicketQuestion, TicketValue } from '@studyhall/contracts';
import { isRightAnswer } from '@studyhall/domain';
import { Check, X } from 'lucide-react';
import { useTexts } from '../base/i18n/texts';
import { ticketTexts } from '../base/i18n/ticket.texts';
import { Markdown } from '../ui/markdown';

/**
 * A question with an answer that the server does not have yet: it waits, `isAway` while offline, or was refused with
 * `reason`.
 */
export type AnsweredQuestion = StudentTicketQuestion & {
  unsent?: { value: TicketValue; reason: string | null; isAway: boolean };
};

/** A question of an exit ticket or quiz with the student's answer, and the right answer once it is closed. */
export function TicketResult({ question }: { question: AnsweredQuestion }) {
  const texts = useTexts(ticketTexts);
  const { text, unsent, value, right } = question;
  const isRight = value === null ? null : isRightAnswer(question, value);
  return (
    <li className="py-2">
      <div dir="auto" className="font-medium">
        <Markdown source={text} breaks />
      </div>
      <div className="flex items-start gap-1.5">
        {isRight !== null &&
          (isRight ? (
            <Check size={18} aria-hidden="true" className="mt-px shrink-0 text-brand" />
          ) : (
            <X size={18} aria-hidden="true" className="mt-px shrink-0 text-danger" />
          ))}
        <div className="min-w-0 break-words">
          {isRight !== null && <strong>{isRight ? texts.isRight : texts.isWrong}</strong>}{' '}
          {value === null ? texts.none : <Answer question={question} value={value} say={texts.yours} />}
        </div>
      </div>
      {unsent && unsent.reason !== null && (
        <div role="alert" className="break-words text-danger">
          <Answer question={question} value={unsent.value} say={texts.notAccepted} /> {unsent.reason}
        </div>
      )}
      {right !== null && (
        <div className="break-words text-muted">
          <Answer question={question} value={right} say={texts.rightAnswer} />
        </div>
      )}
    </li>
  );
}

interface AnswerProps {
  question: StudentTicketQuestion;
  value: TicketValue;
  say: (values: { answer: string }) => string;
}

/** Options are rendered as Markdown, because the teacher wrote them; typed answers show unformatted. */
function Answer({ question: { kind, options }, value, say }: AnswerProps) {
  if (kind !== 'choice') return say({ answer: String(value) });
  return <Markdown source={say({ answer: options[Number(value) - 1] ?? '' })} />;
}

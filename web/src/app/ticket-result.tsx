import type { StudentTicketQuestion, TicketValue } from '@studyhall/contracts';
import { isRightAnswer } from '@studyhall/domain';
import { Check, X } from 'lucide-react';
import { useTexts } from '../base/i18n/texts';
import { ticketTexts } from '../base/i18n/ticket.texts';
import { Markdown } from '../ui/markdown';

/** A question of an exit ticket with the student's answer, and the right one once the ticket is closed. */
export function TicketResult({ question }: { question: StudentTicketQuestion }) {
  const texts = useTexts(ticketTexts);
  const { text, value, right } = question;
  const isRight = value === null ? null : isRightAnswer(question, value);
  return (
    <li className="py-2">
      <div dir="auto" className="font-medium">
        <Markdown source={text} breaks />
      </div>
      <p className="flex items-start gap-1.5">
        {isRight !== null &&
          (isRight ? (
            <Check size={18} aria-hidden="true" className="mt-px shrink-0 text-brand" />
          ) : (
            <X size={18} aria-hidden="true" className="mt-px shrink-0 text-danger" />
          ))}
        <span className="min-w-0 break-words">
          {isRight !== null && <strong>{isRight ? texts.isRight : texts.isWrong}</strong>}{' '}
          {value === null ? texts.none : texts.yours({ answer: labelOf(question, value) })}
        </span>
      </p>
      {right !== null && (
        <p className="break-words text-muted">{texts.rightAnswer({ answer: labelOf(question, right) })}</p>
      )}
    </li>
  );
}

const labelOf = ({ kind, options }: StudentTicketQuestion, value: TicketValue): string =>
  kind === 'choice' ? (options[Number(value) - 1] ?? '') : String(value);

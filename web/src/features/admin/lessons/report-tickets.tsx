import type { TicketBar, TicketResults } from '@studyhall/contracts';
import { number } from '../../../base/i18n/format';
import { reportTexts } from '../../../base/i18n/report.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Part } from '../people/detail-frame';
import { useQuery } from '../state/use-query';
import { lessonCalls } from './lesson.calls';

/** What the class answered to the exit tickets of a lesson. Nothing where it had none. */
export function ReportTickets({ id }: { id: string }) {
  const texts = useTexts(reportTexts);
  const { data } = useQuery(`tickets of ${id}`, (signal) => lessonCalls.ticketResults(id, signal), [
    'lessons',
  ]);
  return data?.map((ticket) => (
    <Part key={ticket.id} title={texts.ticket}>
      <Ticket ticket={ticket} />
    </Part>
  ));
}

function Ticket({ ticket: { answered, of, questions } }: { ticket: TicketResults }) {
  const texts = useTexts(reportTexts);
  return (
    <>
      <p className="text-sm text-muted">
        {texts.ticketAnswered({ count: number(answered), total: number(of) })}
      </p>
      {questions.map(({ id, text, correct, bars, others }) => (
        <div key={id} className="mt-3 text-sm">
          <p dir="auto" className="font-medium break-words">
            {text}
            {correct !== null && (
              <span className="font-normal text-muted">
                {' '}
                · {texts.ticketRight({ count: number(correct) })}
              </span>
            )}
          </p>
          <ul className="mt-1 space-y-1">
            {bars.map((bar) => (
              <Bar key={bar.label} bar={bar} of={of} />
            ))}
            {others > 0 && <Bar bar={{ label: texts.others, count: others, right: null }} of={of} />}
          </ul>
        </div>
      ))}
    </>
  );
}

function Bar({ bar: { label, count, right }, of }: { bar: TicketBar; of: number }) {
  const texts = useTexts(reportTexts);
  return (
    <li>
      <p className="flex justify-between gap-3">
        <bdi className="min-w-0 break-words">
          {label}
          {right === true && ` (${texts.rightAnswer})`}
        </bdi>
        <span className="tabular-nums">{number(count)}</span>
      </p>
      <div className="h-2 rounded-full bg-sunken" aria-hidden="true">
        <div
          className="h-2 rounded-full bg-brand print:[print-color-adjust:exact]"
          style={{ inlineSize: `${of === 0 ? 0 : (100 * count) / of}%` }}
        />
      </div>
    </li>
  );
}

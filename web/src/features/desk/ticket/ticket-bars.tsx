import type { TicketQuestionResults, TicketResults } from '@studyhall/contracts';
import { Check } from 'lucide-react';
import { formatNumber } from '../../../base/i18n/format';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { cx } from '../../../ui/class-names';
import { Markdown } from '../../../ui/markdown';

/** A projector shows typed answers of at least this many students: fewer could be identified. */
const MIN_SHOWN = 3;

interface TicketBarsProps {
  ticket: TicketResults;
  /** For a large screen in class. */
  projected?: boolean;
}

/** The class's answers to each question, without names. A projector shows no counts while the class is answering. */
export function TicketBars({ ticket, projected = false }: TicketBarsProps) {
  return (
    <ol
      className={cx(
        'grid print:block print:space-y-4',
        projected ? 'gap-8 xl:grid-cols-2' : 'gap-4 @3xl:grid-cols-2 @3xl:gap-x-8',
      )}
    >
      {ticket.questions.map((question) =>
        projected && ticket.state === 'open' ? (
          <AskedQuestion key={question.id} question={question} />
        ) : (
          <QuestionBars key={question.id} question={question} projected={projected} />
        ),
      )}
    </ol>
  );
}

const ITEM = (projected: boolean): string =>
  cx('break-inside-avoid', projected ? 'text-xl sm:text-2xl' : 'text-sm');

/** A question with its options. */
function AskedQuestion({ question: { kind, text, bars } }: { question: TicketQuestionResults }) {
  return (
    <li className={ITEM(true)}>
      <QuestionText text={text} />
      {kind === 'choice' && (
        <ul className="mt-2 space-y-2">
          {bars.map(({ label }) => (
            <li key={label} className="rounded-lg border border-line bg-surface px-4 py-2">
              <Markdown source={label} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

const QuestionText = ({ text }: { text: string }) => (
  <div dir="auto" className="font-medium">
    <Markdown source={text} breaks />
  </div>
);

function QuestionBars({ question, projected }: { question: TicketQuestionResults; projected: boolean }) {
  const texts = useTexts(wallTexts);
  const { kind, text, answered, correct, average } = question;
  const hides = projected && kind === 'text';
  const bars = hides ? question.bars.filter(({ count }) => count >= MIN_SHOWN) : question.bars;
  const shown = bars.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const facts = [
    answered > 0 && correct !== null && texts.ticketCorrect({ count: correct, answered }),
    average !== null && texts.ticketAverage({ value: formatNumber(Math.round(average * 10) / 10) }),
    answered > shown && texts.ticketOthers({ count: answered - shown }),
    answered === 0 && texts.ticketNoAnswers,
  ].filter((fact) => fact !== false);
  return (
    <li className={ITEM(projected)}>
      <QuestionText text={text} />
      {bars.length > 0 && (
        <ul className="mt-1 space-y-1">
          {bars.map(({ label, count, right }) => (
            <li key={label}>
              <span className="flex items-baseline gap-2">
                {right === true && (
                  <>
                    <Check size={16} aria-hidden="true" className="shrink-0 self-center text-ok" />
                    <span className="sr-only">{texts.ticketIsRight}</span>
                  </>
                )}
                <span className="min-w-0 flex-1 break-words">
                  {/* The teacher wrote the options; all other answers are by students. */}
                  {kind === 'choice' ? <Markdown source={label} /> : <bdi>{label}</bdi>}
                </span>
                <span className="shrink-0 tabular-nums">{formatNumber(count)}</span>
              </span>
              <span aria-hidden="true" className="block overflow-hidden rounded-full bg-sunken">
                <span
                  className={cx(
                    'block rounded-full transition-[width] print:[print-color-adjust:exact]',
                    projected ? 'h-4' : 'h-2',
                    right === false ? 'bg-line-strong' : 'bg-brand',
                  )}
                  style={{ width: `${(100 * count) / most}%` }}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      {facts.length > 0 && <p className="mt-1 text-muted">{facts.join(' · ')}</p>}
    </li>
  );
}

import type { ProgressWeek, StudentProgress } from '@studyhall/contracts';
import { formatDate, formatNumber } from '../base/i18n/format';
import { reportTexts } from '../base/i18n/report.texts';
import { useTexts } from '../base/i18n/texts';
import { FiguresRow, FiguresTable } from './figures-table';

const NOTHING = '–';

/** A student's lessons, quizzes and homework: one row per week, newest first, and a total. */
export function ProgressWeeks({ progress: { weeks } }: { progress: StudentProgress }) {
  const texts = useTexts(reportTexts);
  if (weeks.length === 0) return <p className="text-sm text-muted">{texts.noProgress}</p>;
  const inLessons = [texts.week, texts.lessons, texts.exercises, texts.attempts, texts.hints, texts.tickets];
  const columns = [...inLessons, texts.quizzes, texts.homework];
  const hasRequests = weeks.some(({ questions }) => questions !== null);
  if (hasRequests) columns.push(texts.workRequests);
  const figures = (week: Omit<ProgressWeek, 'week'>): string[] => [
    texts.attendedOf({ count: formatNumber(week.attended), total: formatNumber(week.lessons) }),
    ...[week.exercises, week.attempts, week.hints].map((count) => formatNumber(count)),
    ...[
      [week.tickets_right, week.ticket_answers] as const,
      [week.quizzes_right, week.quiz_answers] as const,
    ].map(([right, total]) =>
      total === 0 ? NOTHING : texts.rightOf({ count: formatNumber(right), total: formatNumber(total) }),
    ),
    week.homework === 0
      ? NOTHING
      : texts.homeworkOf({
          ...{ count: formatNumber(week.handed_in), total: formatNumber(week.homework) },
          ...{ attempts: formatNumber(week.homework_attempts), hints: formatNumber(week.homework_hints) },
        }),
    ...(hasRequests ? [requestsOf(texts, week)] : []),
  ];
  return (
    <>
      <p className="text-sm text-muted">{texts.progressText}</p>
      <FiguresTable
        label={texts.progress}
        columns={columns}
        total={<FiguresRow name={texts.total} figures={figures(totalOf(weeks))} />}
      >
        {weeks.map((week) => (
          <FiguresRow key={week.week} name={formatDate(`${week.week}T12:00:00`)} figures={figures(week)} />
        ))}
      </FiguresTable>
    </>
  );
}

/** How many of the questions ask the assistant to do the work. */
export const requestsOf = (
  texts: { attendedOf: (values: { count: string; total: string }) => string },
  { questions, work_requests: asking }: Pick<ProgressWeek, 'questions' | 'work_requests'>,
): string =>
  questions && asking !== null
    ? texts.attendedOf({ count: formatNumber(asking), total: formatNumber(questions) })
    : NOTHING;

function totalOf(weeks: readonly ProgressWeek[]): Omit<ProgressWeek, 'week'> {
  const sum = (of: (week: ProgressWeek) => number | null): number =>
    weeks.reduce((total, week) => total + (of(week) ?? 0), 0);
  return {
    lessons: sum(({ lessons }) => lessons),
    attended: sum(({ attended }) => attended),
    exercises: sum(({ exercises }) => exercises),
    attempts: sum(({ attempts }) => attempts),
    hints: sum(({ hints }) => hints),
    ticket_answers: sum(({ ticket_answers }) => ticket_answers),
    tickets_right: sum(({ tickets_right }) => tickets_right),
    quiz_answers: sum(({ quiz_answers }) => quiz_answers),
    quizzes_right: sum(({ quizzes_right }) => quizzes_right),
    homework: sum(({ homework }) => homework),
    handed_in: sum(({ handed_in }) => handed_in),
    homework_attempts: sum(({ homework_attempts }) => homework_attempts),
    homework_hints: sum(({ homework_hints }) => homework_hints),
    questions: sum(({ questions }) => questions),
    work_requests: sum(({ work_requests }) => work_requests),
  };
}

import { formatDate, formatNumber } from '../../../base/i18n/format';
import { reportTexts } from '../../../base/i18n/report.texts';
import { useTexts } from '../../../base/i18n/texts';
import { useQuery } from '../../../account/data/use-query';
import { Pending } from '../../../common/console/load-error';
import { FiguresRow, FiguresTable } from '../../../common/figures-table';
import { requestsOf } from '../../../common/progress-weeks';
import { lessonCalls } from '../lessons/lesson.calls';

/** How many questions of a class ask the assistant to do the work, by week, with attempts and hints. */
export function ClassRequests({ group }: { group: number }) {
  const texts = useTexts(reportTexts);
  const { data, error, retry } = useQuery(lessonCalls.workRequests(group));
  if (!data) return <Pending error={error} retry={retry} lines={3} />;
  if (data.weeks.length === 0) return <p className="text-sm text-muted">{texts.noWorkRequests}</p>;
  return (
    <>
      <p className="text-sm text-muted">{texts.workRequestsText}</p>
      <FiguresTable
        label={texts.workRequests}
        columns={[texts.week, texts.workRequests, texts.attempts, texts.hints]}
      >
        {data.weeks.map((week) => (
          <FiguresRow
            key={week.week}
            name={formatDate(`${week.week}T12:00:00`)}
            figures={[requestsOf(texts, week), formatNumber(week.attempts), formatNumber(week.hints)]}
          />
        ))}
      </FiguresTable>
    </>
  );
}

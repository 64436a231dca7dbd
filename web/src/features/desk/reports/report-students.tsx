import type { ReportStudent } from '@studyhall/contracts';
import { formatNumber, formatTimeOfDay } from '../../../base/i18n/format';
import { reportTexts } from '../../../base/i18n/report.texts';
import { useTexts } from '../../../base/i18n/texts';
import { FiguresRow, FiguresTable, TextRow } from '../../../common/figures-table';

/** A row for each student. The columns of study mode are shown only if it was used. */
export function ReportStudents({ students }: { students: readonly ReportStudent[] }) {
  const texts = useTexts(reportTexts);
  const came = students.filter(({ came_at }) => came_at !== null).length;
  const asked = students.reduce((sum, { questions }) => sum + questions, 0);
  const studied = students.some(({ exercises }) => exercises > 0);
  const columns = [
    texts.student,
    texts.cameAt,
    texts.minutes,
    texts.questions,
    ...(studied ? [texts.exercises, texts.attempts, texts.hints, texts.opened] : []),
  ];
  return (
    <>
      <p className="text-sm">
        {texts.came({ count: formatNumber(came), total: formatNumber(students.length) })} ·{' '}
        {texts.asked({ count: asked })}
      </p>
      <FiguresTable label={texts.participation} columns={columns}>
        {students.map((student) => {
          const { user_id: id, username, display_name, came_at } = student;
          const name = <bdi title={username}>{display_name}</bdi>;
          return came_at === null ? (
            <TextRow key={id} name={name} span={columns.length - 1}>
              {texts.notHere}
            </TextRow>
          ) : (
            <FiguresRow
              key={id}
              name={name}
              figures={[formatTimeOfDay(came_at), ...figuresOf(student, studied)]}
            />
          );
        })}
      </FiguresTable>
      <p className="mt-2 text-xs text-muted">{texts.minutesHint}</p>
    </>
  );
}

const figuresOf = (student: ReportStudent, studied: boolean): string[] =>
  [
    ...[student.minutes, student.questions],
    ...(studied ? [student.exercises, student.attempts, student.hints, student.opened] : []),
  ].map((figure) => formatNumber(figure));

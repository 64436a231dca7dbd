import type { ReportStudent } from '@studyhall/contracts';
import { number, timeOf } from '../../../base/i18n/format';
import { reportTexts } from '../../../base/i18n/report.texts';
import { useTexts } from '../../../base/i18n/texts';

const CELL = 'py-2 pe-4 text-start align-baseline';

/** A line for each student. The columns of study mode stand there only where it was used. */
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
        {texts.came({ count: number(came), total: number(students.length) })} ·{' '}
        {texts.asked({ count: asked })}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is reached by keyboard */}
      <div
        className="mt-2 overflow-x-auto print:overflow-visible"
        tabIndex={0}
        role="region"
        aria-label={texts.participation}
      >
        <table className="w-full text-sm">
          <thead className="border-b border-line text-muted">
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col" className={`${CELL} font-medium`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line tabular-nums">
            {students.map((student) => (
              <tr key={student.user_id}>
                <th scope="row" className={`${CELL} font-medium`}>
                  <bdi title={student.username}>{student.display_name}</bdi>
                </th>
                {student.came_at === null ? (
                  <td colSpan={columns.length - 1} className={`${CELL} text-muted`}>
                    {texts.notHere}
                  </td>
                ) : (
                  [
                    timeOf(student.came_at),
                    ...figuresOf(student, studied).map((figure) => number(figure)),
                  ].map((value, at) => (
                    <td key={columns[at + 1]} className={`${CELL} whitespace-nowrap`}>
                      {value}
                    </td>
                  ))
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-2 text-xs text-muted">{texts.minutesHint}</p>
    </>
  );
}

const figuresOf = (student: ReportStudent, studied: boolean): number[] => [
  student.minutes,
  student.questions,
  ...(studied ? [student.exercises, student.attempts, student.hints, student.opened] : []),
];

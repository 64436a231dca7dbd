import type { LessonReport } from '@studyhall/contracts';
import { formatDateTime, formatTimeOfDay } from '../../../base/i18n/format';
import { homeworkTexts } from '../../../base/i18n/homework.texts';
import { reportTexts } from '../../../base/i18n/report.texts';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { Markdown } from '../../../ui/markdown';
import { Part } from '../../../common/console/detail-frame';
import { ReportStudents } from './report-students';
import { ReportTickets } from './report-tickets';
import { stuckLabel } from '../lessons/stuck-label';
import { TopicList } from '../lessons/topic-list';

/** The parts of a report, for page and print. */
export function ReportParts({ report }: { report: LessonReport }) {
  const texts = useTexts(reportTexts);
  const wall = useTexts(wallTexts);
  const homework = useTexts(homeworkTexts);
  return (
    <div className="grid gap-4 lg:grid-cols-2 print:block print:space-y-6">
      <Part title={texts.participation} wide>
        <ReportStudents students={report.students} />
      </Part>
      <Part title={wall.topics}>
        {report.topics.length === 0 ? (
          <p className="text-sm text-muted">{wall.noTopics}</p>
        ) : (
          <TopicList topics={report.topics} />
        )}
      </Part>
      <Part title={texts.stuck}>
        <Stuck moments={report.stuck} />
      </Part>
      <ReportTickets id={report.lesson.id} />
      {report.pushes.length > 0 && (
        <Part title={texts.pushes}>
          <ul className="divide-y divide-line text-sm">
            {report.pushes.map(({ id, text, file, delivered, seen, used, of }) => (
              <li key={id} className="py-2">
                {file && <bdi className="font-medium break-words">{file.name}</bdi>}
                <div dir="auto">
                  <Markdown source={text} breaks />
                </div>
                <p className="text-muted tabular-nums">{wall.receipts({ delivered, seen, used, of })}</p>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {report.homework.length > 0 && (
        <Part title={homework.homework}>
          <ul className="divide-y divide-line text-sm">
            {report.homework.map(({ id, title, closes_at, begun, students, handed_in: handed }) => (
              <li key={id} className="py-2">
                <bdi className="font-medium break-words">{title}</bdi>
                <p className="text-muted">
                  {closes_at !== null && `${homework.until({ time: formatDateTime(closes_at) })} · `}
                  {homework.counts({ begun, students, handed })}
                </p>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title={texts.ledger}>
        <Ledger looks={report.looks} />
      </Part>
    </div>
  );
}

function Stuck({ moments }: { moments: LessonReport['stuck'] }) {
  const texts = useTexts(reportTexts);
  const wall = useTexts(wallTexts);
  if (moments.length === 0) return <p className="text-sm text-muted">{texts.noStuck}</p>;
  return (
    <ul className="divide-y divide-line text-sm">
      {moments.map(({ user_id: id, display_name: name, reason, at }) => (
        <li key={`${id} ${reason} ${at}`} className="flex flex-wrap gap-x-3 py-2">
          <span className="text-muted tabular-nums">{formatTimeOfDay(at)}</span>
          <bdi className="min-w-0 font-medium break-words">{name}</bdi>
          <span>{stuckLabel(reason, wall)}</span>
        </li>
      ))}
    </ul>
  );
}

function Ledger({ looks }: { looks: LessonReport['looks'] }) {
  const texts = useTexts(reportTexts);
  return (
    <>
      <p className="mb-2 text-sm text-muted">{looks.length === 0 ? texts.noLooks : texts.ledgerText}</p>
      <ul className="divide-y divide-line text-sm">
        {looks.map(({ student, by, at }) => (
          <li key={`${student} ${by} ${at}`} className="py-2">
            <p className="break-words">{texts.looked({ by, student })}</p>
            <p className="text-muted">{formatDateTime(at)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

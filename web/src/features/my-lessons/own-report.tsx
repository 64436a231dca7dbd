import type { OwnLessonReport } from '@studyhall/contracts';
import { LessonReport } from '../../common/lesson-report';
import { TicketResult } from '../../common/ticket-result';
import { usePageTitle } from '../../common/page-title';
import { formatDateTime, formatTimeOfDay } from '../../base/i18n/format';
import { reportTexts } from '../../base/i18n/report.texts';
import { useTexts } from '../../base/i18n/texts';
import { apiUrl } from '../../transport/rest';
import { Markdown } from '../../ui/markdown';
import { List } from './list';
import { Loaded } from './loaded';

/** What the user asked, used and made in a lesson, and who read it. */
export function OwnReport({ id }: { id: string }) {
  return (
    <Loaded<OwnLessonReport> key={id} path={`/api/me/lessons/${id}`}>
      {(report) => <Report report={report} />}
    </Loaded>
  );
}

function Report({ report }: { report: OwnLessonReport }) {
  usePageTitle(report.lesson.title);
  return (
    <LessonReport lesson={report.lesson}>
      <Parts report={report} />
    </LessonReport>
  );
}

function Parts({
  report: { questions, sources, exercises, made, looks, pushes, tickets },
}: {
  report: OwnLessonReport;
}) {
  const texts = useTexts(reportTexts);
  return (
    <div className="space-y-6 text-sm">
      <List title={texts.myQuestions} empty={texts.noQuestions}>
        {questions.map(({ id, text, at }) => (
          <li key={id} className="py-2">
            <p className="break-words whitespace-pre-line">
              <bdi>{text}</bdi>
            </p>
            <p className="text-muted">{formatTimeOfDay(at)}</p>
          </li>
        ))}
      </List>
      {exercises.length > 0 && (
        <List title={texts.myExercises}>
          {exercises.map(({ id, text, attempts, hints, opened_by: by }) => (
            <li key={id} className="py-2">
              <p className="break-words whitespace-pre-line">
                <bdi>{text}</bdi>
              </p>
              <p className="text-muted">
                {texts.attemptCount({ count: attempts })} · {texts.hintCount({ count: hints })}
                {by !== null && ` · ${texts.openedBy({ name: by })}`}
              </p>
            </li>
          ))}
        </List>
      )}
      {pushes.length > 0 && (
        <List title={texts.myCards}>
          {pushes.map(({ id, text, file }) => (
            <li key={id} className="py-2">
              {file && (
                <a
                  href={apiUrl(`/api/files/${file.id}`)}
                  target="_blank"
                  rel="noreferrer"
                  className="underline underline-offset-2"
                >
                  <bdi>{file.name}</bdi>
                </a>
              )}
              <div dir="auto">
                <Markdown source={text} breaks />
              </div>
            </li>
          ))}
        </List>
      )}
      {tickets.map((ticket) => (
        <List key={ticket.id} title={ticket.quiz?.title ?? texts.ticket}>
          {ticket.questions.map((question) => (
            <TicketResult key={question.id} question={question} />
          ))}
        </List>
      ))}
      <List title={texts.sources} empty={texts.noSources}>
        {sources.map(({ title, url, file_id: file }) => (
          <li key={url ?? file} className="py-2 break-words">
            <a
              href={url ?? apiUrl(`/api/files/${file}`)}
              target="_blank"
              rel="noopener noreferrer"
              className="underline underline-offset-2"
            >
              <bdi>{title}</bdi>
            </a>
          </li>
        ))}
      </List>
      <List title={texts.made} empty={texts.noMade}>
        {made.map(({ file_id: file, name }) => (
          <li key={file} className="py-2 break-words">
            <a href={apiUrl(`/api/files/${file}`)} download={name} className="underline underline-offset-2">
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </List>
      <List title={texts.ledger} text={texts.ownLedgerText} empty={texts.noOwnLooks}>
        {looks.map(({ by, at }) => (
          <li key={`${by} ${at}`} className="flex flex-wrap justify-between gap-x-4 py-2">
            <bdi className="font-medium break-words">{by}</bdi>
            <span className="text-muted">{formatDateTime(at)}</span>
          </li>
        ))}
      </List>
      <p className="text-muted">{texts.private}</p>
    </div>
  );
}

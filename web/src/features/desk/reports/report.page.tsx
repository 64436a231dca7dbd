import { ArrowLeft } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { LessonReport } from '../../../common/lesson-report';
import { usePageTitle } from '../../../common/page-title';
import { reportTexts } from '../../../base/i18n/report.texts';
import { useTexts } from '../../../base/i18n/texts';
import { ApiError } from '../../../transport/errors';
import { Pending } from '../../../common/console/load-error';
import { useQuery } from '../../../account/data/use-query';
import { lessonCalls } from '../lessons/lesson.calls';
import { lessonPath } from '../lessons/lesson-path';
import { ReportParts } from './report-parts';

/** The topics are grouped shortly after the lesson: the report is refetched after this delay, in milliseconds. */
const AGAIN_MS = 3_000;

/** The report of a lesson: attendance, topics, students who were stuck, and who read which conversation. */
export function ReportPage({ id }: { id: string }) {
  const texts = useTexts(reportTexts);
  const [path] = useLocation();
  const result = useQuery(lessonCalls.report(id), (report) => report?.topics_pending && AGAIN_MS);
  const { error, retry } = result;
  // A teacher who no longer teaches the class sees nothing of it.
  const data = error instanceof ApiError && error.status === 404 ? null : result.data;
  usePageTitle(data?.lesson.title ?? texts.report);
  if (!data) return <Pending error={error} retry={retry} lines={8} />;
  return (
    <>
      <Link
        href={lessonPath(path, id)}
        className="-ms-2 mb-2 inline-flex min-h-11 items-center gap-2 rounded-lg px-2 text-sm text-muted hover:text-ink print:hidden"
      >
        <ArrowLeft size={16} aria-hidden="true" className="rtl:-scale-x-100" />
        {texts.backToLesson}
      </Link>
      <LessonReport lesson={data.lesson}>
        <ReportParts report={data} />
      </LessonReport>
    </>
  );
}

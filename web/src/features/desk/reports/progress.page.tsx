import { ArrowLeft } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { usePageTitle } from '../../../common/page-title';
import { ProgressWeeks } from '../../../common/progress-weeks';
import { reportTexts } from '../../../base/i18n/report.texts';
import { useTexts } from '../../../base/i18n/texts';
import { ApiError } from '../../../transport/errors';
import { Pending } from '../../../common/console/load-error';
import { sectionSearch } from '../../../common/console/sections';
import { useQuery } from '../../../account/data/use-query';
import { lessonCalls } from '../lessons/lesson.calls';

interface ProgressPageProps {
  /** The id of the class. */
  group: number;
  student: number;
}

/** A student's progress in the lessons of a class. */
export function ProgressPage({ group, student }: ProgressPageProps) {
  const texts = useTexts(reportTexts);
  const [path] = useLocation();
  const result = useQuery(lessonCalls.progress(group, student));
  const { error, retry } = result;
  // The student left the class, or the teacher no longer teaches it.
  const data = error instanceof ApiError && error.status === 404 ? null : result.data;
  usePageTitle(data?.display_name ?? texts.progress);
  return (
    <>
      <Link
        href={`${path}${sectionSearch('classes')}&class=${group}`}
        className="-ms-2 mb-3 inline-flex min-h-11 items-center gap-2 rounded-lg px-2 text-sm text-muted hover:text-ink"
      >
        <ArrowLeft size={16} aria-hidden="true" className="rtl:-scale-x-100" />
        <bdi>{data?.class_name ?? texts.backToClass}</bdi>
      </Link>
      {data ? (
        <>
          <h2 className="mb-2 font-display text-2xl font-semibold tracking-tight break-words">
            <bdi>{data.display_name}</bdi>
          </h2>
          <ProgressWeeks progress={data} />
        </>
      ) : (
        <Pending error={error} retry={retry} lines={8} />
      )}
    </>
  );
}

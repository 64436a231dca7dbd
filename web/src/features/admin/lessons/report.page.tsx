import type { LessonReport } from '@studyhall/contracts';
import { ArrowLeft, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { usePageTitle } from '../../../app/page-title';
import { day, timeOf } from '../../../base/i18n/format';
import { reportTexts } from '../../../base/i18n/report.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { PrintAlone } from '../../../ui/print-alone';
import { SkeletonText } from '../../../ui/skeleton';
import { LoadError } from '../parts/load-error';
import { useQuery } from '../state/use-query';
import { lessonCalls } from './lesson.calls';
import { lessonPath } from './lesson-path';
import { ReportParts } from './report-parts';

/** The topics are grouped within moments: the report is read again after this time, in milliseconds. */
const AGAIN_MS = 3_000;

/** A lesson afterwards: who came, what was asked about, who was stuck, and who read what. */
export function ReportPage({ id }: { id: string }) {
  const texts = useTexts(reportTexts);
  const [path] = useLocation();
  const [printing, setPrinting] = useState(false);
  const { data, error, retry } = useQuery(`report ${id}`, (signal) => lessonCalls.report(id, signal), [
    'lessons',
  ]);
  useEffect(() => {
    if (!data?.topics_pending) return;
    const timer = setTimeout(retry, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [data, retry]);
  usePageTitle(data?.lesson.title ?? texts.report);
  if (!data) return error ? <LoadError error={error} onRetry={retry} /> : <SkeletonText lines={8} />;
  const { title } = data.lesson;
  return (
    <>
      <Link
        href={lessonPath(path, id)}
        className="-ms-2 mb-2 inline-flex min-h-11 items-center gap-2 rounded-lg px-2 text-sm text-muted hover:text-ink"
      >
        <ArrowLeft size={16} aria-hidden="true" className="rtl:-scale-x-100" />
        {texts.backToLesson}
      </Link>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Head report={data} />
        <Button
          variant="secondary"
          icon={<Printer size={18} aria-hidden="true" />}
          onClick={() => setPrinting(true)}
          className="min-h-11!"
        >
          {texts.print}
        </Button>
      </div>
      <ReportParts report={data} />
      {printing && (
        <PrintAlone title={title} onPrinted={() => setPrinting(false)}>
          <Head report={data} />
          <ReportParts report={data} />
        </PrintAlone>
      )}
    </>
  );
}

function Head({ report: { lesson } }: { report: LessonReport }) {
  const texts = useTexts(reportTexts);
  const { title, class_name: group, started_at: from, ended_at: to } = lesson;
  return (
    <div className="min-w-0">
      <h2 className="font-display text-2xl font-semibold tracking-tight break-words">
        <bdi>{title}</bdi>
      </h2>
      <p className="text-sm text-muted">
        <bdi>{group}</bdi> · {day(from)} · {timeOf(from)} – {to === null ? texts.live : timeOf(to)}
      </p>
    </div>
  );
}

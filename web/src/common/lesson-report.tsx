import { Printer } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { formatDate, formatTimeOfDay } from '../base/i18n/format';
import { reportTexts } from '../base/i18n/report.texts';
import { useTexts } from '../base/i18n/texts';
import { Button } from '../ui/button';
import { PrintAlone } from '../ui/print-alone';

interface Lesson {
  title: string;
  /** Null after the class was deleted. */
  class_name: string | null;
  started_at: string;
  /** Null while the lesson is live. */
  ended_at: string | null;
}

interface LessonReportProps {
  lesson: Lesson;
  /** The parts of the report: on the page, and printed below the header. */
  children: ReactNode;
}

/** A lesson's report, with a header and a print button. */
export function LessonReport({ lesson, children }: LessonReportProps) {
  const texts = useTexts(reportTexts);
  const [printing, setPrinting] = useState(false);
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Head lesson={lesson} />
        <Button
          variant="secondary"
          icon={<Printer size={18} aria-hidden="true" />}
          onClick={() => setPrinting(true)}
          className="min-h-11! print:hidden"
        >
          {texts.print}
        </Button>
      </div>
      {children}
      {printing && (
        <PrintAlone title={lesson.title} onPrinted={() => setPrinting(false)}>
          <div className="mb-5">
            <Head lesson={lesson} />
          </div>
          {children}
        </PrintAlone>
      )}
    </>
  );
}

function Head({ lesson: { title, class_name: group, started_at: from, ended_at: to } }: { lesson: Lesson }) {
  const texts = useTexts(reportTexts);
  return (
    <div className="min-w-0">
      <h2 className="font-display text-2xl font-semibold tracking-tight break-words">
        <bdi>{title}</bdi>
      </h2>
      <p className="text-sm text-muted">
        {group !== null && group !== title && (
          <>
            <bdi>{group}</bdi> ·{' '}
          </>
        )}
        {formatDate(from)} · {formatTimeOfDay(from)} – {to === null ? texts.live : formatTimeOfDay(to)}
      </p>
    </div>
  );
}

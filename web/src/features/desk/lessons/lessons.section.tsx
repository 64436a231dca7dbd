import { Play, Radio } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { formatTimeOfDay } from '../../../base/i18n/format';
import { reportTexts } from '../../../base/i18n/report.texts';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { FullAdminOnly } from '../../../common/console/full-admin';
import { Pending } from '../../../common/console/load-error';
import { SectionHead } from '../../../common/console/section-head';
import { useQuery } from '../../../account/data/use-query';
import { lessonCalls } from './lesson.calls';
import { lessonPath } from './lesson-path';
import { PastLessons } from './past-lessons';
import { StartDialog } from './start-dialog';

/** The classes in session. */
export function LessonsSection() {
  const texts = useTexts(wallTexts);
  const report = useTexts(reportTexts);
  const [path] = useLocation();
  const [starting, setStarting] = useState(false);
  const { data, error, retry } = useQuery(lessonCalls.ofOwnClasses);
  return (
    <>
      <SectionHead title={texts.lessons} text={texts.lessonsText}>
        <FullAdminOnly>
          <Button
            icon={<Play size={18} aria-hidden="true" />}
            onClick={() => setStarting(true)}
            className="min-h-11!"
          >
            {texts.start}
          </Button>
        </FullAdminOnly>
      </SectionHead>
      {data === null ? (
        <Pending error={error} retry={retry} lines={4} />
      ) : data.lessons.length === 0 ? (
        <EmptyState icon={<Radio size={26} />} title={texts.noLessons} text={texts.noLessonsText} />
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {data.lessons.map(({ id, title, class_name: group, ends_at: end, paused }) => (
            <li key={id}>
              <Link
                href={lessonPath(path, id)}
                className="block rounded-lg border border-line bg-surface p-4 hover:border-line-strong"
              >
                <span className="block font-semibold break-words">
                  <bdi>{title}</bdi>
                </span>
                <span className="block text-sm text-muted">
                  {group !== title && (
                    <>
                      <bdi>{group}</bdi> ·{' '}
                    </>
                  )}
                  {texts.until({ time: formatTimeOfDay(end) })}
                  {paused && ` · ${texts.paused}`}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {data !== null && data.ended.length > 0 && (
        <section aria-label={report.lessonsOfClass} className="mt-8 text-sm">
          <h3 className="font-semibold">{report.lessonsOfClass}</h3>
          <PastLessons lessons={data.ended} />
        </section>
      )}
      {starting && <StartDialog onClose={() => setStarting(false)} />}
    </>
  );
}

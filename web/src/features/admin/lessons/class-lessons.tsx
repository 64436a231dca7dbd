import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { reportTexts } from '../../../base/i18n/report.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { moment } from '../../../base/i18n/format';
import { useQuery } from '../state/use-query';
import { lessonCalls } from './lesson.calls';
import { reportPath } from './lesson-path';

const SHOWN = 5;

/** The lessons of a class so far, each with the way to its report. */
export function ClassLessons({ group }: { group: number }) {
  const texts = useTexts(reportTexts);
  const [path] = useLocation();
  const [all, setAll] = useState(false);
  const { data } = useQuery(`lessons of ${group}`, (signal) => lessonCalls.ofClass(group, signal), [
    'lessons',
  ]);
  const past = data?.filter(({ state }) => state === 'ended');
  if (!past) return null;
  return (
    <section aria-label={texts.lessonsOfClass} className="mt-4 text-sm">
      <h4 className="font-medium">{texts.lessonsOfClass}</h4>
      {past.length === 0 && <p className="mt-1 text-muted">{texts.noLessonsOfClass}</p>}
      <ul className="divide-y divide-line">
        {past.slice(0, all ? undefined : SHOWN).map(({ id, title, started_at: at }) => (
          <li key={id}>
            <Link
              href={reportPath(path, id)}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2 hover:underline"
            >
              <bdi className="min-w-0 font-medium break-words">{title}</bdi>
              <span className="text-muted">{moment(at)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {!all && past.length > SHOWN && (
        <Button variant="quiet" onClick={() => setAll(true)} className="min-h-11! px-2!">
          {texts.showAll({ count: past.length })}
        </Button>
      )}
    </section>
  );
}

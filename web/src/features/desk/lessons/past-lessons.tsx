import type { LessonSummary } from '@studyhall/contracts';
import { Link, useLocation } from 'wouter';
import { moment } from '../../../base/i18n/format';
import { reportPath } from './lesson-path';

/** Lessons that have ended, each with the way to its report. */
export function PastLessons({ lessons }: { lessons: readonly LessonSummary[] }) {
  const [path] = useLocation();
  return (
    <ul className="divide-y divide-line">
      {lessons.map(({ id, title, class_name: group, started_at: at }) => (
        <li key={id}>
          <Link
            href={reportPath(path, id)}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2 hover:underline"
          >
            <span className="min-w-0 break-words">
              <bdi className="font-medium">{title}</bdi>
              {group !== title && (
                <span className="text-muted">
                  {' '}
                  · <bdi>{group}</bdi>
                </span>
              )}
            </span>
            <span className="text-muted">{moment(at)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

import type { LessonSummary } from '@studyhall/contracts';
import { Link, useLocation } from 'wouter';
import { formatDateTime } from '../../../base/i18n/format';
import { reportPath } from './lesson-path';

/** Past lessons, each with a link to its report. */
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
            <span className="text-muted">{formatDateTime(at)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

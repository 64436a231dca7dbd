import type { OwnLesson } from '@studyhall/contracts';
import { ChartNoAxesColumn, Radio } from 'lucide-react';
import { Link } from 'wouter';
import { usePageTitle } from '../../common/page-title';
import { formatDateTime } from '../../base/i18n/format';
import { reportTexts } from '../../base/i18n/report.texts';
import { useTexts } from '../../base/i18n/texts';
import { buttonClasses } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { EmptyState } from '../../ui/empty-state';
import { Loaded } from './loaded';

/** The lessons in which the user took part, newest first. */
export function LessonList() {
  const texts = useTexts(reportTexts);
  usePageTitle(texts.myLessons);
  return (
    <Loaded<{ lessons: OwnLesson[] }> path="/api/me/lessons">
      {({ lessons }) =>
        lessons.length === 0 ? (
          <EmptyState icon={<Radio size={26} />} title={texts.noLessonsTitle} text={texts.noLessonsText} />
        ) : (
          <>
            <Link
              href="/lessons/progress"
              className={`${buttonClasses('secondary')} mb-3 min-h-11! self-start`}
            >
              <ChartNoAxesColumn size={18} aria-hidden="true" />
              {texts.myProgress}
            </Link>
            <ul className="space-y-3">
              {lessons.map(({ id, title, class_name: group, state, started_at: at, questions }) => (
                <li key={id}>
                  <Link
                    href={`/lessons/${id}`}
                    className="block rounded-lg border border-line bg-surface p-4 hover:border-line-strong"
                  >
                    <span className="flex flex-wrap items-center gap-2">
                      <bdi className="min-w-0 font-semibold break-words">{title}</bdi>
                      {state === 'live' && <Chip tone="brand">{texts.live}</Chip>}
                    </span>
                    <span className="block text-sm text-muted">
                      {group !== null && group !== title && (
                        <>
                          <bdi>{group}</bdi> ·{' '}
                        </>
                      )}
                      {formatDateTime(at)} · {texts.asked({ count: questions })}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  );
}

import { lazy, Suspense, type ReactElement } from 'react';
import type { Section } from '../sections';
import { ClassPage } from './class-page';
import { PersonPage } from './person-page';

const LessonPage = lazy(async () => ({ default: (await import('../lessons/lesson.page')).LessonPage }));

const ReportPage = lazy(async () => ({ default: (await import('../lessons/report.page')).ReportPage }));

const ProgressPage = lazy(async () => ({
  default: (await import('../lessons/progress.page')).ProgressPage,
}));

/** The page of one user, one class or one lesson, if the address names one; else the section itself. */
export function detailOf(section: Section, search: string): ReactElement | null {
  const params = new URLSearchParams(search);
  if (section === 'users') {
    const id = idIn(params, 'user');
    return id === null ? null : <PersonPage key={`user ${id}`} id={id} />;
  }
  if (section === 'classes') {
    const id = idIn(params, 'class');
    const student = idIn(params, 'student');
    if (id !== null && student !== null)
      return (
        <Suspense key={`progress ${id} ${student}`}>
          <ProgressPage group={id} student={student} />
        </Suspense>
      );
    return id === null ? null : <ClassPage key={`class ${id}`} id={id} />;
  }
  if (section === 'lessons') {
    const id = params.get('lesson');
    return id === null ? null : (
      <Suspense key={`lesson ${id}`}>
        {params.get('report') === '1' ? <ReportPage id={id} /> : <LessonPage id={id} />}
      </Suspense>
    );
  }
  return null;
}

function idIn(params: URLSearchParams, name: string): number | null {
  const id = Number(params.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

import { deferredImport } from '../../ui/deferred';

/** The desk of teachers: live lessons, plans, homework, class quizzes and reports. */
export { LessonAction } from './lessons/lesson-action';
export { progressPath } from './lessons/lesson-path';
export { useClassStudyModes, useStudyModeName, useStudyModes } from './lessons/study-modes';
export { useLiveLessons } from './lessons/use-live-lessons';

/** The code of the desk's pages in the console. */
export const deskPages = {
  lessons: deferredImport(() => import('./lessons/lessons.section'), 'LessonsSection'),
  lesson: deferredImport(() => import('./lessons/lesson.page'), 'LessonPage'),
  report: deferredImport(() => import('./reports/report.page'), 'ReportPage'),
  progress: deferredImport(() => import('./reports/progress.page'), 'ProgressPage'),
};

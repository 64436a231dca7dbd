import { sectionSearch } from '../../../common/console/sections';

/** The URL of a lesson's wall in the console at `path`. */
export const lessonPath = (path: string, id: string): string =>
  `${path}${sectionSearch('lessons')}&lesson=${id}`;

/** The URL of a lesson's report. */
export const reportPath = (path: string, id: string): string => `${lessonPath(path, id)}&report=1`;

/** The URL of a student's progress in a class. */
export const progressPath = (path: string, group: number, student: number): string =>
  `${path}${sectionSearch('classes')}&class=${group}&student=${student}`;

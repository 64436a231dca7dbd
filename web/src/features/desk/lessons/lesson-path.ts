import { sectionSearch } from '../../../common/console/sections';

/** The address of a lesson's wall in the console at `path`. */
export const lessonPath = (path: string, id: string): string =>
  `${path}${sectionSearch('lessons')}&lesson=${id}`;

/** The address of a lesson's report. */
export const reportPath = (path: string, id: string): string => `${lessonPath(path, id)}&report=1`;

/** The address of what a student of a class did over weeks. */
export const progressPath = (path: string, group: number, student: number): string =>
  `${path}${sectionSearch('classes')}&class=${group}&student=${student}`;

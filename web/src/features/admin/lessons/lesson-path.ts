import { sectionSearch } from '../sections';

/** The address of a lesson's wall in the console at `path`. */
export const lessonPath = (path: string, id: string): string =>
  `${path}${sectionSearch('lessons')}&lesson=${id}`;

import { useAtomValue } from 'jotai';
import { isTodo } from './homework';
import { homeworkAtom } from './lesson.atoms';

/** The number of homework items that the student has to do now. */
export function useTodoCount(): number {
  const all = useAtomValue(homeworkAtom);
  return Array.isArray(all) ? all.filter(isTodo).length : 0;
}

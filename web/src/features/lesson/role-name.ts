import type { Role } from '@studyhall/contracts';
import { lessonTexts } from '../../base/i18n/lesson.texts';
import { useTexts } from '../../base/i18n/texts';

/** Returns a function that names the role of a person who reads or writes in a lesson. */
export function useRoleName(): (role: Role) => string {
  const texts = useTexts(lessonTexts);
  const names: Record<Role, string> = {
    STUDENT: texts.student,
    TEACHER: texts.teacher,
    SCHOOL_ADMIN: texts.schoolAdmin,
    MASTER_ADMIN: texts.masterAdmin,
  };
  return (role) => names[role];
}

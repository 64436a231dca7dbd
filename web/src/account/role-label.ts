import type { Role } from '@studyhall/contracts';

/** The name of a role, from texts that contain all of them. */
export function roleLabel(
  role: Role,
  texts: Record<'student' | 'teacher' | 'schoolAdmin' | 'masterAdmin', string>,
): string {
  return {
    STUDENT: texts.student,
    TEACHER: texts.teacher,
    SCHOOL_ADMIN: texts.schoolAdmin,
    MASTER_ADMIN: texts.masterAdmin,
  }[role];
}

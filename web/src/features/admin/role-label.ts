import type { Role } from '@studyhall/contracts';
import type { AdminTexts } from '../../base/i18n/admin.texts';

export function roleLabel(role: Role, texts: AdminTexts): string {
  return {
    STUDENT: texts.student,
    TEACHER: texts.teacher,
    SCHOOL_ADMIN: texts.schoolAdmin,
    MASTER_ADMIN: texts.masterAdmin,
  }[role];
}

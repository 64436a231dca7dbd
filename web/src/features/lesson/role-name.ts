import type { Role } from '@studyhall/contracts';
import { roleLabel } from '../../account/role-label';
import { lessonTexts } from '../../base/i18n/lesson.texts';
import { useTexts } from '../../base/i18n/texts';

/** Returns a function that names the role of a reader or writer in a lesson. */
export function useRoleName(): (role: Role) => string {
  const texts = useTexts(lessonTexts);
  return (role) => roleLabel(role, texts);
}

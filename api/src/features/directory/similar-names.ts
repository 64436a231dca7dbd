import { sentence, type Role } from '@studyhall/contracts';
import { isSchoolAdmin, unusableSchoolSentence } from '@studyhall/domain';
import { schools, similarNames, type Account, type Executor } from '@studyhall/persistence';
import { classExists, wrongField } from '@studyhall/platform';

/**
 * Call it in the transaction that stores the class.
 * @throws AppError `invalid` if another class of the school has the same name in the same school year, or a different name
 * that looks alike.
 */
export async function assertClassNameDistinct(
  on: Executor,
  group: { id?: number; name: string; school: string; school_year: string | null },
): Promise<void> {
  const { id, name, school } = group;
  if (await similarNames.hasSameClass(on, group)) throw wrongField('name', classExists(group));
  const similar = await similarNames.findSimilarClass(on, school, name, id);
  if (similar !== null) throw wrongField('name', sentence('class_similar', { other: similar }));
}

/** @throws AppError `invalid` for a school admin without a school, who would administer nothing. */
export function assertSchoolFitsRole(role: Role, school: string | null): void {
  if (isSchoolAdmin({ role }) && school === null) {
    throw wrongField('school', sentence('school_admin_needs_school'));
  }
}

/**
 * Checks that the transaction may store this school name: an existing one, or a new one that does not look like another.
 * The transaction must have begun with `shareInTransaction(on, 'schools')`, so that the result stays valid until its end.
 * @throws AppError `invalid`.
 */
export async function assertSchoolUsable(
  on: Executor,
  actor: Pick<Account, 'role'>,
  name: string | null,
): Promise<void> {
  if (name === null) return;
  const [unusable] = await schools.findUnusable(on, [name]);
  if (unusable) throw wrongField('school', unusableSchoolSentence(unusable, actor));
  const similar = await similarNames.findSimilarSchool(on, name);
  if (similar !== null) throw wrongField('school', sentence('school_similar', { other: similar }));
}

import { sentence, type Role } from '@studyhall/contracts';
import { unusableSchoolSentence } from '@studyhall/domain';
import { schools, similarNames, type Executor } from '@studyhall/persistence';
import { wrongField } from './assert-allowed.js';

/**
 * Call it in the transaction that stores the class.
 * @throws AppError `invalid` where the name looks like the one of another class of the school without being the same.
 */
export async function assertClassNameDistinct(
  on: Executor,
  { id, name, school }: { id?: number; name: string; school: string },
): Promise<void> {
  const similar = await similarNames.findSimilarClass(on, school, name, id);
  if (similar !== null) throw wrongField('name', sentence('class_similar', { other: similar }));
}

/** @throws AppError `invalid` for a school admin without a school, who would administer nothing. */
export function assertSchoolFitsRole(role: Role, school: string | null): void {
  if (role === 'SCHOOL_ADMIN' && school === null) {
    throw wrongField('school', sentence('school_admin_needs_school'));
  }
}

/**
 * Whether the transaction may store this name of a school: the name of a school in use, or a new one that looks like no
 * other. Call it in a transaction that began with `shareInTransaction(on, 'schools')`: the answer holds until its end.
 * @throws AppError `invalid`.
 */
export async function assertSchoolUsable(on: Executor, name: string | null): Promise<void> {
  if (name === null) return;
  const [unusable] = await schools.findUnusable(on, [name]);
  if (unusable) throw wrongField('school', unusableSchoolSentence(unusable));
  const similar = await similarNames.findSimilarSchool(on, name);
  if (similar !== null) throw wrongField('school', sentence('school_similar', { other: similar }));
}

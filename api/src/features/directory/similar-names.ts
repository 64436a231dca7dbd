import type { AppError } from '@studyhall/contracts';
import { similarNames, type Executor } from '@studyhall/persistence';
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
  if (similar !== null) throw looksLike('name', 'class', similar);
}

/** As `assertClassNameDistinct`, for a school that does not exist yet. */
export async function assertSchoolNameDistinct(on: Executor, school: string | null): Promise<void> {
  const similar = school === null ? null : await similarNames.findSimilarSchool(on, school);
  if (similar !== null) throw looksLike('school', 'school', similar);
}

const looksLike = (field: string, kind: string, similar: string): AppError =>
  wrongField(field, `This name looks like the ${kind} "${similar}". Please choose a clearly different name.`);

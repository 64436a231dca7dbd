import { sentence } from '@studyhall/contracts';
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
  if (similar !== null) throw wrongField('name', sentence('class_similar', { other: similar }));
}

/** As `assertClassNameDistinct`, for a school that does not exist yet. */
export async function assertSchoolNameDistinct(on: Executor, school: string | null): Promise<void> {
  const similar = school === null ? null : await similarNames.findSimilarSchool(on, school);
  if (similar !== null) throw wrongField('school', sentence('school_similar', { other: similar }));
}

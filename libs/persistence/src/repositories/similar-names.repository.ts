import { Not } from 'typeorm';
import { lockInTransaction, lockSchoolsInTransaction } from '../advisory-locks.js';
import { Group } from '../entities/group.entity.js';
import { School } from '../entities/school.entity.js';
import { nameSkeleton } from '../names/username-skeleton.js';
import type { Executor } from '../sql.js';

/**
 * A different name that looks like this one; null if there is none. The same name does not count.
 * Source: UTS 39, 4.
 */
export function findLookalike(name: string, names: Iterable<string>): string | null {
  const [same, skeleton] = [name.normalize('NFC'), nameSkeleton(name)];
  for (const other of names)
    if (other.normalize('NFC') !== same && nameSkeleton(other) === skeleton) return other;
  return null;
}

/**
 * The name of a class of the school that looks like this name. Call it in the transaction that stores the name: concurrent
 * calls wait, so that two similar names at the same time are detected.
 */
export async function findSimilarClass(
  on: Executor,
  school: string,
  name: string,
  exceptId?: number,
): Promise<string | null> {
  await lockSchoolsInTransaction(on, 'classNames', [school]);
  const found = await on.getRepository(Group).find({
    select: { name: true },
    where: { school, ...(exceptId !== undefined && { id: Not(exceptId) }) },
  });
  return findLookalike(
    name,
    found.map((group) => group.name),
  );
}

/**
 * Whether the school has another class with this name in the same school year, ignoring case. Call it like
 * `findSimilarClass`. Classes from before this rule may share a name.
 */
export async function hasSameClass(
  on: Executor,
  { id, name, school, school_year }: Pick<Group, 'name' | 'school' | 'school_year'> & { id?: number },
): Promise<boolean> {
  await lockSchoolsInTransaction(on, 'classNames', [school]);
  const found = await on.getRepository(Group).find({
    select: { id: true, name: true, school_year: true },
    where: { school },
  });
  return found.some(
    (other) =>
      other.id !== id && other.school_year === school_year && classNameKey(other.name) === classNameKey(name),
  );
}

/** A key that is equal for class names that a reader cannot distinguish: ignores case, spacing and composition. */
export const classNameKey = (name: string): string =>
  name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Like `findSimilarClass`, for the name of a school. Null if a school has exactly this name. */
export async function findSimilarSchool(on: Executor, school: string): Promise<string | null> {
  if (await on.getRepository(School).existsBy({ name: school })) return null;
  await lockInTransaction(on, 'names');
  const found = await on.getRepository(School).find({ select: { name: true } });
  return findLookalike(
    school,
    found.map(({ name }) => name),
  );
}

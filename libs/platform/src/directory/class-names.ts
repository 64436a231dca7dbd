import { sentence, type Sentence } from '@studyhall/contracts';
import { directory, similarNames, type Executor, type Group } from '@studyhall/persistence';
import type { ClassState, Diff } from './change-set.js';
import type { RosterClass } from './roster.js';

/** Why a class cannot have this name: another one of the school has it in the school year. */
export const classExists = ({
  name,
  school,
  school_year: year,
}: Pick<Group, 'name' | 'school' | 'school_year'>): Sentence =>
  year === null
    ? sentence('class_exists', { name, school })
    : sentence('class_exists_in_year', { name, school, year });

type NamedClass = Pick<RosterClass, 'name' | 'school' | 'school_year'>;

export const classKey = ({ name, school, school_year: year }: NamedClass): string =>
  JSON.stringify([school, similarNames.classNameKey(name), year === undefined ? 'any year' : [year]]);

/** The existing classes with the names of these classes, by {@link classKey}. */
export async function findNamedClasses(on: Executor, wanted: readonly NamedClass[]) {
  const there = await directory.findClasses(on, [...new Set(wanted.map(({ school }) => school))]);
  return new Map(
    there
      .toReversed()
      .flatMap(({ school_year, ...group }) =>
        [{ school_year }, {}].map((year) => [classKey({ ...group, ...year }), group] as const),
      ),
  );
}

/** Why classes of a source keep their name and year, by their ids in the source: another class would have the same ones. */
export async function findTakenNames(
  on: Executor,
  classes: readonly RosterClass[],
): Promise<Map<string, string>> {
  const renamed = classes.flatMap(({ id, fields, externalId }) =>
    id !== null && fields ? [{ id, externalId, before: fields, after: {} }] : [],
  );
  if (renamed.length === 0) return new Map();
  const stored = await directory.findClasses(on, [...new Set(classes.map(({ school }) => school))]);
  const free = withFreeNames(renamed, stored);
  const now = new Map(stored.map((group) => [group.id, group]));
  return new Map(
    renamed.flatMap((one) => {
      const group = now.get(one.id);
      if (!group || free.includes(one)) return [];
      return [[one.externalId, classExists({ ...group, ...one.before }).text] as const];
    }),
  );
}

/** The classes whose former name is free. A class that the undo cannot restore may keep its current name and block others. */
export function withFreeNames<Change extends Diff<ClassState>>(
  classes: Change[],
  stored: ReadonlyArray<{ id: number; name: string; school: string; school_year: string | null }>,
): Change[] {
  const key = (group: { name: string; school: string; school_year: string | null }): string =>
    JSON.stringify([group.school, similarNames.classNameKey(group.name), group.school_year]);
  const now = new Map(stored.map((group) => [group.id, group]));
  const back = new Set(classes.map(({ id }) => id));
  const names = new Set(stored.filter(({ id }) => !back.has(id)).map(key));
  const free = classes.filter(({ id, before }) => {
    const group = now.get(id);
    if (!group) return true;
    const was = { ...group, ...before };
    const keepsName = before.removed === undefined && key(was) === key(group);
    return keepsName || !names.has(key(was));
  });
  return free.length === classes.length ? free : withFreeNames(free, stored);
}

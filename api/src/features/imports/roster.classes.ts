import { LIMITS, type CheckImportFields, type NewClass, sentenceText } from '@studyhall/contracts';
import { importChecks, nameSkeleton, similarNames, type Executor } from '@studyhall/persistence';
import { LikelyNames } from '../directory/index.js';
import { MAX_LISTED, misspeltFirst } from './new-schools.js';
import type { ReadRow, Report } from './roster.row.js';

/** Limit on existing classes that a new one may be a misspelling of. */
const MAX_SIMILAR = 3;

/** The classes of one row: existing ones, and ones that the import creates. */
export interface RowClasses {
  groups: Array<{ id: number; name: string }>;
  created: string[];
}

/** Finds the classes in a roster. If the import may not create classes, an unknown class is a problem. */
export class RosterClasses {
  private readonly created = new Map<string, string>();
  private readonly createdNames = new Map<string, string[]>();
  private readonly meant: ReadonlyMap<string, string>;

  private constructor(
    private readonly stored: ReadonlyMap<string, Array<{ id: number; name: string }>>,
    private readonly namesBySchool: ReadonlyMap<string, string[]>,
    private readonly creates: boolean,
    readAs: CheckImportFields['classes'],
  ) {
    this.meant = new Map(readAs.map(({ school, name, meant }) => [classKey(school, name), meant]));
  }

  static async load(
    on: Executor,
    rows: readonly ReadRow[],
    { mode, classes }: Pick<CheckImportFields, 'mode' | 'classes'>,
  ): Promise<RosterClasses> {
    const wanted = rows.filter((row) => row.classNames !== null);
    const schools = [...new Set(wanted.map((row) => row.school).filter((school) => school !== null))];
    const names = new Set(
      [...wanted.flatMap((row) => row.classNames ?? []), ...classes.map(({ meant }) => meant)].map((name) =>
        name.toLowerCase(),
      ),
    );
    const stored = new Map<string, Array<{ id: number; name: string }>>();
    for (const { id, school, name } of await importChecks.findClasses(on, schools, [...names])) {
      const key = classKey(school, name);
      stored.set(key, [...(stored.get(key) ?? []), { id, name }]);
    }
    const namesBySchool = new Map<string, string[]>();
    if (mode === 'update')
      for (const { school, name } of await importChecks.findClassNames(on, schools))
        namesBySchool.set(school, [...(namesBySchool.get(school) ?? []), name]);
    return new RosterClasses(stored, namesBySchool, mode === 'update', classes);
  }

  /** `member`: the classes of the row's user, which decide between two classes with the same name. */
  find({ school, classNames }: ReadRow, member: ReadonlyArray<{ id: number }>, report: Report): RowClasses {
    const groups = new Map<number, { id: number; name: string }>();
    const created = new Set<string>();
    for (const given of classNames ?? []) {
      const name = this.meant.get(classKey(school, given)) ?? given;
      const found = this.stored.get(classKey(school, name)) ?? [];
      const own = found.filter(({ id }) => member.some((one) => one.id === id));
      const [group] = found.length === 1 ? found : own.length === 1 ? own : [];
      if (group) groups.set(group.id, group);
      else if (found.length > 1)
        report('classes', sentenceText('roster_many_classes', { name, school: school ?? '' }));
      else if (school === null) report('classes', sentenceText('roster_no_class_without_school', { name }));
      else if (!this.creates) report('classes', sentenceText('roster_no_class', { name, school }));
      else {
        const made = this.create(school, name, report);
        if (made !== null) created.add(made);
      }
    }
    return { groups: [...groups.values()], created: [...created] };
  }

  /** The classes that these rows create, probable misspellings first. */
  listed(rows: ReadonlyArray<{ line: number; school: string | null; new_classes: readonly string[] }>): {
    count: number;
    listed: NewClass[];
  } {
    const all = new Map<string, NewClass>();
    for (const { line, school, new_classes } of rows)
      for (const name of school === null ? [] : new_classes) {
        const one = all.get(classKey(school, name)) ?? {
          name,
          school: school ?? '',
          users: 0,
          line,
          nearest: null,
          similar: [],
        };
        all.set(classKey(school, name), { ...one, users: one.users + 1 });
      }
    const first = [...all.values()].slice(0, MAX_LISTED);
    const likely = new Map(
      first.map(({ school }) => [school, new LikelyNames(this.namesBySchool.get(school) ?? [])]),
    );
    const listed = first.map((one) => {
      const similar = likely.get(one.school)?.findClasses(one.name, MAX_SIMILAR) ?? [];
      return { ...one, nearest: similar[0] ?? null, similar };
    });
    return { count: all.size, listed: misspeltFirst(listed) };
  }

  private create(school: string, name: string, report: Report): string | null {
    const key = classKey(school, name);
    const known = this.created.get(key);
    if (known) return known;
    if (name.length > LIMITS.classNameMax) {
      report('classes', sentenceText('roster_class_too_long'));
      return null;
    }
    const [skeleton, same] = [nameSkeleton(name), similarNames.classNameKey(name)];
    const others = [...(this.namesBySchool.get(school) ?? []), ...(this.createdNames.get(school) ?? [])];
    const other = others.find(
      (existing) =>
        (nameSkeleton(existing) === skeleton || similarNames.classNameKey(existing) === same) &&
        existing.toLowerCase() !== name.toLowerCase(),
    );
    if (other !== undefined) {
      report('classes', sentenceText('roster_similar_class', { other }));
      return null;
    }
    this.created.set(key, name);
    this.createdNames.set(school, [...(this.createdNames.get(school) ?? []), name]);
    return name;
  }
}

const classKey = (school: string | null, name: string): string => `${school ?? ''}\n${name.toLowerCase()}`;

import {
  type CheckImportFields,
  type ImportChanges,
  type ImportProblem,
  type NewClass,
  type NewSchool,
  sentenceText,
} from '@studyhall/contracts';
import { can, isMaster, unusableSchoolSentence, type UnusableSchool } from '@studyhall/domain';
import {
  importChecks,
  nameSkeleton,
  schools,
  usernameSkeleton,
  type Account,
  type Executor,
  type RosterRow,
} from '@studyhall/persistence';
import { findNewSchools } from './new-schools.js';
import { personChanges, toChange } from './roster.change.js';
import { RosterClasses } from './roster.classes.js';
import type { RawRow } from './roster.columns.js';
import { readRow, type Report } from './roster.row.js';

export type CheckedRow = Omit<RosterRow, 'secret'> & { password: string | null };

export interface CheckedRoster {
  /** Rows without problems that change something. */
  rows: CheckedRow[];
  /** Number of rows without problems that change nothing. */
  unchanged: number;
  problems: ImportProblem[];
  newSchools: { count: number; listed: NewSchool[] };
  newClasses: { count: number; listed: NewClass[] };
  /** The classes, schools and usernames in the file, to find missing users. */
  named: { groupIds: number[]; schools: string[]; names: string[] };
}

/** Checks all rows of a roster by the rules for users and compares them with stored users. Changes nothing. */
export async function checkRoster(
  on: Executor,
  actor: Account,
  raw: readonly RawRow[],
  fields: Pick<CheckImportFields, 'mode' | 'schools' | 'classes' | 'sets_classes'>,
): Promise<CheckedRoster> {
  const problems: ImportProblem[] = [];
  const reportFor =
    (line: number): Report =>
    (column, message) =>
      void problems.push({ line, column, message });
  const meant = new Map(Object.entries(fields.schools));
  const names = raw.map((row) => row.username.normalize('NFC').toLowerCase());
  const known = await importChecks.findNamed(
    on,
    [...new Set(names)],
    [...new Set(raw.map((row) => usernameSkeleton(row.username)))],
  );
  const findStored = (at: number): importChecks.NamedUser | null => {
    const user = known.users.get(names[at] ?? '') ?? null;
    return fields.mode === 'update' && user && !user.removed && canSee(actor, user) ? user : null;
  };
  const read = raw.map((row, at) => readRow(actor, row, findStored(at), meant, reportFor(row.line)));
  const duplicates = new Duplicates();
  const classes = await RosterClasses.load(on, read, fields);
  const named = { groupIds: new Set<number>(), schools: new Set<string>() };
  const unchanged: number[] = [];
  const checked = read.flatMap((row, at): CheckedRow[] => {
    const { line, username_skeleton: skeleton } = row;
    const report = reportFor(line);
    const name = names[at] ?? '';
    const stored = findStored(at);
    const duplicate = duplicates.find(name, skeleton, line);
    if (duplicate) report('username', duplicate);
    else if (!stored && known.users.has(name)) report('username', sentenceText('username_taken'));
    else if (!stored && known.skeletons.has(skeleton)) report('username', sentenceText('username_similar'));
    const found = classes.find(row, stored?.classes ?? [], report);
    const asStored = row.classNames === null && raw[at]?.classes !== '';
    for (const { id } of asStored ? (stored?.classes ?? []) : found.groups) named.groupIds.add(id);
    if (row.school !== null) named.schools.add(row.school);
    const { classNames: _classes, names: _names, parent_consent: _consent, ...facts } = row;
    const base = { ...facts, group_ids: found.groups.map(({ id }) => id), new_classes: found.created };
    if (!stored) return [{ ...base, kind: 'new', user_id: null, changes: personChanges(null, row) }];
    const changes = toChange(actor, stored, row, found, fields.sets_classes, report);
    if (isEmpty(changes)) {
      unchanged.push(line);
      return [];
    }
    return [{ ...base, kind: 'changed', user_id: stored.id, changes, password: null, generated: false }];
  });
  // If the caller may not create schools, each row with a new school has a problem.
  const existing = isMaster(actor) ? await schools.findNames(on, { kind: 'all' }, { archived: true }) : null;
  if (existing) problems.push(...lookalikeSchools(read, existing));
  const unusable = await schools.findUnusable(on, [...new Set(read.flatMap(({ school }) => school ?? []))]);
  problems.push(...unusableSchools(actor, read, unusable));
  const bad = new Set(problems.map(({ line }) => line));
  const rows = checked.filter(({ line }) => !bad.has(line));
  return {
    rows,
    unchanged: unchanged.filter((line) => !bad.has(line)).length,
    problems: problems.toSorted((a, b) => a.line - b.line),
    newSchools: existing
      ? findNewSchools(read, fields.mode === 'update' ? rows : read, {
          names: existing,
          inUse: await schools.findNames(on, { kind: 'all' }),
          renamed: new Map(unusable.flatMap(({ name, current }) => (current ? [[name, current]] : []))),
        })
      : { count: 0, listed: [] },
    newClasses: classes.listed(rows),
    named: { groupIds: [...named.groupIds], schools: [...named.schools], names },
  };
}

const isEmpty = (changes: ImportChanges): boolean => Object.keys(changes).length === 0;

/** Whether the caller may see the user. */
function canSee(actor: Account, user: importChecks.NamedUser): boolean {
  const decision = can(actor, 'user.set_school', user);
  return decision.allowed || decision.code !== 'not_found';
}

/** Finds usernames that occur twice in the file, or that look like another one in it. */
class Duplicates {
  private readonly firstOfName = new Map<string, number>();
  private readonly firstOfSkeleton = new Map<string, number>();

  find(name: string, skeleton: string, line: number): string | null {
    const same = this.firstOfName.get(name);
    const similar = this.firstOfSkeleton.get(skeleton);
    if (same === undefined) this.firstOfName.set(name, line);
    if (similar === undefined) this.firstOfSkeleton.set(skeleton, line);
    if (same !== undefined && name !== '') return sentenceText('roster_same_username', { line: same });
    if (similar !== undefined && skeleton !== '')
      return sentenceText('roster_similar_username', { line: similar });
    return null;
  }
}

/** Rows with an archived or renamed school. */
function unusableSchools(
  actor: Account,
  rows: ReadonlyArray<{ line: number; school: string | null }>,
  unusable: readonly UnusableSchool[],
): ImportProblem[] {
  const reasons = new Map(unusable.map((one) => [one.name, unusableSchoolSentence(one, actor).text]));
  return rows.flatMap(({ line, school }) => {
    const message = reasons.get(school ?? '');
    return message === undefined ? [] : [{ line, column: 'school', message }];
  });
}

/** New schools that look like an existing one or like one in an earlier line. Reports the first line of each. */
function lookalikeSchools(
  rows: ReadonlyArray<{ line: number; school: string | null }>,
  known: readonly string[],
): ImportProblem[] {
  const names = new Set(known);
  const bySkeleton = new Map(known.map((school) => [nameSkeleton(school), school]));
  return rows.flatMap(({ line, school }) => {
    if (school === null || names.has(school)) return [];
    names.add(school);
    const skeleton = nameSkeleton(school);
    const similar = bySkeleton.get(skeleton);
    if (similar !== undefined)
      return [{ line, column: 'school', message: sentenceText('roster_similar_school', { other: similar }) }];
    bySkeleton.set(skeleton, school);
    return [];
  });
}

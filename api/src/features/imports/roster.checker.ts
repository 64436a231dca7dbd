import {
  Password,
  SafeText,
  SchoolName,
  Username,
  type ImportProblem,
  type NewSchool,
  type Role,
  sentenceText,
} from '@studyhall/contracts';
import { can, isMaster } from '@studyhall/domain';
import {
  importChecks,
  nameSkeleton,
  schools,
  usernameSkeleton,
  type Account,
  type Executor,
  type RosterRow,
} from '@studyhall/persistence';
import { passwordProblem } from '../auth/index.js';
import { newSchoolsOf } from './new-schools.js';
import type { RawRow } from './roster.reader.js';

const MAX_CLASSES = 50;
const ROLES: Record<string, Role> = {
  '': 'STUDENT',
  STUDENT: 'STUDENT',
  SCHOOL_ADMIN: 'SCHOOL_ADMIN',
  MASTER_ADMIN: 'MASTER_ADMIN',
};

export type CheckedRow = Omit<RosterRow, 'secret'> & { password: string | null };

export interface CheckedRoster {
  rows: CheckedRow[];
  problems: ImportProblem[];
  newSchools: { count: number; listed: NewSchool[] };
}

/**
 * Checks every row of a roster against the rules for users and the stored users. Changes nothing. `readAs`: maps
 * schools of the file, in upper case, to the schools that are meant.
 */
export async function checkRoster(
  on: Executor,
  actor: Account,
  raw: readonly RawRow[],
  readAs: Readonly<Record<string, string>>,
): Promise<CheckedRoster> {
  const problems: ImportProblem[] = [];
  const meant = new Map(Object.entries(readAs));
  const read = raw.map((row) => readRow(actor, row, meant, problems));
  const names = read.map((row) => row.username.toLowerCase());
  const taken = await importChecks.findTaken(
    on,
    [...new Set(names)],
    [...new Set(read.map((row) => row.username_skeleton))],
  );
  const classes = await classesOf(on, read);
  const firstOfName = new Map<string, number>();
  const firstOfSkeleton = new Map<string, number>();
  const rows = read.map(({ classNames, ...row }, at): CheckedRow => {
    const { line, username_skeleton: skeleton } = row;
    const name = names[at] ?? '';
    const problem = (message: string): void => void problems.push({ line, column: 'username', message });
    const same = firstOfName.get(name);
    const similar = firstOfSkeleton.get(skeleton);
    if (same !== undefined && name !== '') problem(sentenceText('roster_same_username', { line: same }));
    else if (similar !== undefined && skeleton !== '')
      problem(sentenceText('roster_similar_username', { line: similar }));
    else if (taken.names.has(name)) problem(sentenceText('username_taken'));
    else if (taken.skeletons.has(skeleton)) problem(sentenceText('username_similar'));
    if (same === undefined) firstOfName.set(name, line);
    if (similar === undefined) firstOfSkeleton.set(skeleton, line);
    const groupIds = classNames.flatMap((className) => {
      const found = classes.get(keyOf(row.school, className)) ?? [];
      if (found.length === 1) return found;
      const message =
        found.length === 0
          ? noSuchClass(className, row.school)
          : sentenceText('roster_many_classes', { name: className, school: row.school ?? '' });
      problems.push({ line, column: 'classes', message });
      return [];
    });
    return { ...row, groupIds: [...new Set(groupIds)] };
  });
  // Where the caller may not create schools, each row with a new school gets a problem.
  const known = isMaster(actor) ? await schools.findNames(on, { kind: 'all' }, { archived: true }) : null;
  if (known) problems.push(...lookalikeSchools(rows, known));
  return {
    rows,
    problems: problems.toSorted((a, b) => a.line - b.line),
    newSchools: known ? newSchoolsOf(rows, known) : { count: 0, listed: [] },
  };
}

/** New schools that look like an existing one, or like one further up: a problem in the first line that has it. */
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

interface ReadRow {
  line: number;
  username: string;
  /** Empty where the username is invalid. */
  username_skeleton: string;
  role: Role;
  school: string | null;
  classNames: string[];
  password: string | null;
  generated: boolean;
}

/** Checks one row alone: its fields, and whether the caller may create such a user. */
function readRow(
  actor: Account,
  raw: RawRow,
  meant: ReadonlyMap<string, string>,
  problems: ImportProblem[],
): ReadRow {
  const { line } = raw;
  const problem = (column: string, message: string): void => void problems.push({ line, column, message });
  const username = Username.safeParse(raw.username);
  if (!username.success)
    problem('username', username.error.issues[0]?.message ?? sentenceText('roster_unusable'));
  const role = ROLES[raw.role.toUpperCase().replace(/[\s-]+/g, '_')];
  if (!role) problem('role', sentenceText('roster_role'));
  const named = schoolOf(actor, raw, role ?? 'STUDENT', problem);
  const school = named === null ? null : (meant.get(named) ?? named);
  const decision = role && can(actor, 'user.create', { role, school: school ?? actor.school });
  if (decision?.allowed === false)
    problem(role === 'MASTER_ADMIN' ? 'role' : 'school', sentenceText(decision.reason));
  if (raw.password !== '') {
    const password = Password.safeParse(raw.password);
    const refused = password.success
      ? passwordProblem(raw.password, raw.username)
      : (password.error.issues[0]?.message ?? sentenceText('roster_unusable'));
    if (refused !== null) problem('password', refused);
  }
  const classNames = SafeText.parse(raw.classes)
    .split(/[;|]/)
    .map((name) => name.trim().slice(0, 200))
    .filter((name) => name !== '');
  if (classNames.length > MAX_CLASSES)
    problem('classes', sentenceText('roster_too_many_classes', { max: MAX_CLASSES }));
  if (classNames.length > 0 && role && role !== 'STUDENT')
    problem('classes', sentenceText('roster_classes_for_students'));
  return {
    line,
    username: username.success ? username.data : raw.username.slice(0, 200),
    username_skeleton: username.success ? usernameSkeleton(username.data) : '',
    role: role ?? 'STUDENT',
    school,
    classNames: role === 'STUDENT' ? classNames.slice(0, MAX_CLASSES) : [],
    password: raw.password === '' ? null : raw.password,
    generated: raw.password === '',
  };
}

/** A school admin's rows default to their own school; a master admin's rows must name one. */
function schoolOf(
  actor: Account,
  raw: RawRow,
  role: Role,
  problem: (column: string, message: string) => void,
): string | null {
  if (isMaster({ role })) return null;
  if (raw.school === '' && !isMaster(actor)) return actor.school;
  const school = SchoolName.safeParse(raw.school);
  if (school.success) return school.data;
  problem(
    'school',
    raw.school === '' ? sentenceText('school_missing') : sentenceText('roster_school_too_long'),
  );
  return null;
}

const noSuchClass = (name: string, school: string | null): string =>
  school === null
    ? sentenceText('roster_no_class_without_school', { name })
    : sentenceText('roster_no_class', { name, school });

const keyOf = (school: string | null, name: string): string => `${school ?? ''}\n${name.toLowerCase()}`;

async function classesOf(on: Executor, rows: readonly ReadRow[]): Promise<Map<string, number[]>> {
  const wanted = rows.filter((row) => row.classNames.length > 0);
  const named = new Set(wanted.map((row) => row.school).filter((school) => school !== null));
  const names = new Set(wanted.flatMap((row) => row.classNames.map((name) => name.toLowerCase())));
  const found = new Map<string, number[]>();
  for (const { id, school, name } of await importChecks.findClasses(on, [...named], [...names])) {
    const key = keyOf(school, name);
    found.set(key, [...(found.get(key) ?? []), id]);
  }
  return found;
}

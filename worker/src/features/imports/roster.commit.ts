import { type ImportProblem, type Role, sentenceText } from '@studyhall/contracts';
import { can, unusableSchoolSentence } from '@studyhall/domain';
import {
  type audit,
  groupTeachers,
  importCommit,
  importGone,
  imports,
  members,
  retryDeadlocks,
  schools as storedSchools,
  shareInTransaction,
  users,
  type Account,
  type AccountFields,
  type Executor,
  type RosterImport,
} from '@studyhall/persistence';
import {
  applyChange,
  lockDirectory,
  type ChangeEvents,
  type Locked,
  type Relation,
} from '@studyhall/platform';
import type { DataSource } from 'typeorm';

const CHANGED = sentenceText('import_changed');
/** How long an import can be undone. */
const UNDO_SECONDS = 24 * 60 * 60;

/** Why a roster cannot be imported. */
export class ImportRefused extends Error {
  constructor(
    readonly detail: string,
    readonly problems: ImportProblem[] = [],
  ) {
    super(detail);
  }
}

/**
 * Creates and changes everything that a roster says, in one transaction. Returns what to publish; null where the import has
 * ended.
 * @throws ImportRefused where the rules or the stored users no longer allow it.
 */
export async function commitRoster(
  db: DataSource,
  { id, created_by }: RosterImport,
): Promise<ChangeEvents | null> {
  return retryDeadlocks(() =>
    db.transaction(async (on) => {
      await shareInTransaction(on, 'schools');
      const roster = await imports.lockRunning(on, id);
      if (!roster) return null;
      const [actor] = await users.findAccounts(on, [created_by]);
      if (!actor?.access_granted) throw new ImportRefused(sentenceText('importer_without_access'));
      const touched = await importCommit.findTouched(on, id);
      const locked = await lockDirectory(on, actor, { ...touched, classLock: 'share' });
      const rows = await assertAllowed(on, actor, id, locked);
      const newSchools = await importCommit.findNewSchools(on, id);
      const { made, groupIds } = await importCommit.createClasses(on, id);
      const ids = await importCommit.insertUsers(on, id);
      const placed = rows.map((row) => ({
        ...row,
        user_id: row.user_id ?? ids.get(row.line) ?? null,
        group_ids: groupIds.get(row.line) ?? row.group_ids,
      }));
      const gone = await planGone(on, actor, roster);
      const students = await planRelation(on, placed, roster, members, 'STUDENT');
      const { undo, events } = await applyChange(
        on,
        actor,
        {
          cause: { action: 'import.commit', target: { type: 'import', id, name: roster.file_name } },
          created: placed.flatMap(({ kind, user_id, role, school, access_granted }) =>
            kind === 'new' && user_id !== null ? [{ id: user_id, role, school, access_granted }] : [],
          ),
          accounts: [...placed.flatMap((row) => changedState(row, locked)), ...gone.accounts],
          memberships: { ...students, left: [...students.left, ...gone.left] },
          teaching: await planRelation(on, placed, roster, groupTeachers, 'TEACHER'),
          created_classes: made.map(({ id: group, name }) => ({ id: group, name })),
          schools: await importCommit.findSchools(on, newSchools),
        },
        locked,
        {
          seconds: UNDO_SECONDS,
          entries: () => [
            ...made.map((group) => ({
              ...{ actor, action: 'group.create', school: group.school },
              target: { type: 'group', id: group.id, name: group.name },
              after: { name: group.name, school: group.school },
            })),
            ...ofImport(
              id,
              placed.map((row) => rowEntry(actor, row, locked)),
            ),
            ...ofImport(id, gone.entries),
          ],
        },
      );
      await imports.complete(on, id, undo?.undo_id ?? null);
      return events;
    }),
  );
}

/** The state of an account that a row changes, or moves into other classes. */
function changedState(
  { kind, user_id, changes: { role, school, access } }: importCommit.CommittedRow,
  { accounts }: Locked,
): Array<{ id: number; after: AccountFields }> {
  const user = kind === 'changed' ? accounts.get(user_id ?? 0) : undefined;
  if (!user) return [];
  const after = {
    role: role?.to ?? user.role,
    school: school?.to ?? user.school,
    access_granted: access?.to ?? user.access_granted,
  };
  return [{ id: user.id, after }];
}

/**
 * Returns the rows.
 * @throws ImportRefused with a problem for each row that may not be imported any more.
 */
async function assertAllowed(
  on: Executor,
  actor: Account,
  id: string,
  { accounts }: Locked,
): Promise<importCommit.CommittedRow[]> {
  const rows = await importCommit.findCommitted(on, id);
  const named = new Set(
    rows.flatMap((row) => [row.school, row.changes.school?.to].filter((name) => typeof name === 'string')),
  );
  const unusable = await storedSchools.findUnusable(on, [...named]);
  const reasons = new Map(unusable.map((one) => [one.name, unusableSchoolSentence(one).text]));
  const problems = rows.flatMap((row) => {
    const problem = (column: string, message: string): ImportProblem => ({ line: row.line, column, message });
    const reason = reasons.get(row.changes.school?.to ?? (row.kind === 'new' ? row.school : null) ?? '');
    const found = row.kind === 'new' ? newProblem(actor, row) : changeProblem(actor, row, accounts);
    return [
      ...(found ? [problem(...found)] : []),
      ...(reason === undefined ? [] : [problem('school', reason)]),
      ...(row.class_gone ? [problem('classes', sentenceText('roster_class_gone'))] : []),
    ];
  });
  if (problems.length > 0) throw new ImportRefused(CHANGED, problems);
  return rows;
}

type Found = [column: string, message: string] | null;

function newProblem(actor: Account, row: importCommit.CommittedRow): Found {
  const decision = can(actor, 'user.create', row);
  if (!decision.allowed) return ['school', sentenceText(decision.reason)];
  return row.taken ? ['username', sentenceText('username_taken')] : null;
}

function changeProblem(actor: Account, row: importCommit.CommittedRow, accounts: Locked['accounts']): Found {
  const { role, school, access } = row.changes;
  const user = accounts.get(row.user_id ?? 0);
  if (!user || user.removed) return ['username', sentenceText('user_not_found')];
  const seen = can(actor, 'user.set_school', user);
  if (!seen.allowed && seen.code === 'not_found') return ['username', sentenceText(seen.reason)];
  const decisions = [
    ['role', role && can(actor, 'user.set_role_by_roster', { ...user, newRole: role.to })],
    ['school', school && can(actor, 'user.set_school', user)],
    ['access', access && can(actor, 'user.set_access', { ...user, granted: access.to })],
  ] as const;
  for (const [column, decision] of decisions)
    if (decision?.allowed === false) return [column, sentenceText(decision.reason)];
  const same = user.role === (role?.from ?? row.role) && user.school === (school ? school.from : row.school);
  return same ? null : ['username', CHANGED];
}

/** Classes that users of one role enter and leave by their rows. A file that does not set classes only adds them. */
async function planRelation(
  on: Executor,
  rows: readonly importCommit.CommittedRow[],
  { sets_classes }: Pick<RosterImport, 'sets_classes'>,
  relation: Pick<typeof members, 'findPairs'>,
  role: Role,
): Promise<Relation> {
  const changed = rows.flatMap(({ kind, user_id }) =>
    kind === 'changed' && user_id !== null ? [user_id] : [],
  );
  const now = Map.groupBy(await relation.findPairs(on, changed), ({ user_id }) => user_id);
  const plan: Relation = { entered: [], left: [] };
  for (const { user_id, group_ids, changes, role: stored } of rows) {
    if (user_id === null) continue;
    const there = now.get(user_id) ?? [];
    if (sets_classes && changes.classes)
      plan.left.push(...there.filter(({ group_id }) => !group_ids.includes(group_id)));
    if ((changes.role?.to ?? stored) !== role) continue;
    const inClass = new Set(there.map(({ group_id }) => group_id));
    for (const group_id of new Set(group_ids))
      if (!inClass.has(group_id)) plan.entered.push({ group_id, user_id });
  }
  return plan;
}

/** The entry of the audit log for a new or a changed user. */
function rowEntry(
  actor: Account,
  { kind, user_id, username, role, school, access_granted, changes }: importCommit.CommittedRow,
  { accounts }: Locked,
): audit.AuditEntry {
  const user = accounts.get(user_id ?? 0);
  const target = { type: 'user', id: user_id ?? 0, name: user?.username ?? username };
  if (kind === 'new' || !user)
    return {
      actor,
      action: 'user.create',
      target,
      school,
      after: { username, role, school, access_granted },
    };
  const side = (of: 'from' | 'to') =>
    Object.fromEntries(Object.entries(changes).map(([key, change]) => [key, change[of]]));
  return {
    ...{ actor, action: 'user.update', target, school: user.school, otherSchool: changes.school?.to },
    ...{ before: side('from'), after: side('to') },
  };
}

/** Marks entries as those of an import. The first of each school and action carries their number. */
function ofImport(id: string, entries: readonly audit.AuditEntry[]): audit.AuditEntry[] {
  const groups = Map.groupBy(entries, ({ action, school, otherSchool }) =>
    JSON.stringify([action, otherSchool ?? school]),
  );
  const sizes = new Map([...groups.values()].map((group) => [group[0], group.length]));
  return entries.map((entry) => ({ ...entry, import: { id, size: sizes.get(entry) ?? null } }));
}

interface Gone {
  accounts: Array<{ id: number; after: { access_granted: false } }>;
  left: members.Membership[];
  entries: audit.AuditEntry[];
}

/** What was chosen for the students who are not in the file. */
async function planGone(on: Executor, actor: Account, { id, gone }: RosterImport): Promise<Gone> {
  if (gone === 'keep') return { accounts: [], left: [], entries: [] };
  const students = (await importGone.findGoneStudents(on, id)).filter(
    (student) => can(actor, 'user.set_access', { ...student, role: 'STUDENT', granted: false }).allowed,
  );
  const entry = (student: (typeof students)[number], action: string, before: object, after: object) => ({
    ...{ actor, action, school: student.school, before, after },
    target: { type: 'user', id: student.id, name: student.username },
  });
  if (gone === 'remove_from_class') {
    const ids = students.map((student) => student.id);
    const left = await importGone.findGoneMemberships(on, id, ids);
    const classes = Map.groupBy(left, ({ user_id }) => user_id);
    return {
      accounts: [],
      left: left.map(({ group_id, user_id }) => ({ group_id, user_id })),
      entries: students.flatMap((student) => {
        const names = classes.get(student.id)?.map(({ name }) => name);
        return names ? [entry(student, 'user.update', { classes: names }, { classes: [] })] : [];
      }),
    };
  }
  const revoked = students.filter(({ access_granted }) => access_granted);
  return {
    accounts: revoked.map((student) => ({ id: student.id, after: { access_granted: false } })),
    left: [],
    entries: revoked.map((student) =>
      entry(student, 'user.revoke', { access_granted: true }, { access_granted: false }),
    ),
  };
}

import { type ImportProblem, sentenceText } from '@studyhall/contracts';
import { can, unusableSchoolSentence } from '@studyhall/domain';
import {
  audit,
  importCommit,
  importGone,
  imports,
  type members,
  retryDeadlocks,
  schools as storedSchools,
  shareInTransaction,
  users,
  type Account,
  type AccountFields,
  type Executor,
  type RosterImport,
} from '@studyhall/persistence';
import { applyChange, lockDirectory, type ChangeEvents, type Locked } from '@studyhall/platform';
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
      const made = await importCommit.createClasses(on, id);
      await audit.recordAll(
        on,
        made.map(({ id: target, name, school }) => ({
          ...{ actor, action: 'group.create', target: { type: 'group', id: target, name }, school },
          after: { name, school },
        })),
      );
      const created = await importCommit.insertUsers(on, id);
      await importCommit.recordRows(on, id, actor);
      const gone = await planGone(on, actor, roster);
      // After the long statements: it locks the sizes of the classes, for which other joins of these classes wait.
      await importCommit.insertRelations(on, id);
      const relations = await importCommit.findRelations(on, id);
      const { undo, events } = await applyChange(
        on,
        actor,
        {
          cause: { action: 'import.commit', target: { type: 'import', id, name: roster.file_name } },
          created,
          accounts: [...rows.flatMap((row) => changedState(row, locked)), ...gone.accounts],
          memberships: {
            entered: relations.members.entered,
            left: [...relations.members.left, ...gone.left],
          },
          teaching: relations.teachers,
          created_classes: made.map(({ id: group, name }) => ({ id: group, name })),
          schools: await importCommit.findSchools(on, newSchools),
        },
        locked,
        { seconds: UNDO_SECONDS, entries: () => [] },
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

/** What was chosen for the students who are not in the file, recorded in the audit log. */
async function planGone(
  on: Executor,
  actor: Account,
  { id, gone }: RosterImport,
): Promise<{
  accounts: Array<{ id: number; after: { access_granted: false } }>;
  left: members.Membership[];
}> {
  if (gone === 'keep') return { accounts: [], left: [] };
  const students = (await importGone.findGoneStudents(on, id)).filter(
    (student) => can(actor, 'user.set_access', { ...student, role: 'STUDENT', granted: false }).allowed,
  );
  if (gone === 'remove_from_class') {
    const ids = students.map((student) => student.id);
    const left = await importGone.findGoneMemberships(on, id, ids);
    const entries = [...Map.groupBy(left, ({ user_id }) => user_id)].map(([user_id, from]) => ({
      user_id,
      before: { classes: from.map(({ name }) => name) },
      after: { classes: [] },
    }));
    await importGone.recordGone(on, id, actor, 'user.update', entries);
    return { accounts: [], left: left.map(({ group_id, user_id }) => ({ group_id, user_id })) };
  }
  const revoked = students.filter(({ access_granted }) => access_granted);
  const entry = { before: { access_granted: true }, after: { access_granted: false } };
  await importGone.recordGone(
    on,
    id,
    actor,
    'user.revoke',
    revoked.map((student) => ({ user_id: student.id, ...entry })),
  );
  return {
    accounts: revoked.map((student) => ({ id: student.id, after: { access_granted: false } })),
    left: [],
  };
}

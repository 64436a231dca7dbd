import { type ImportProblem, sentenceText } from '@studyhall/contracts';
import { can, unusableSchoolSentence } from '@studyhall/domain';
import {
  audit,
  endedAccess,
  importCommit,
  importGone,
  importRows,
  imports,
  importUndo,
  lockSchoolsInTransaction,
  type members,
  retryDeadlocks,
  schools as storedSchools,
  shareInTransaction,
  undoEntries,
  users,
  type Account,
  type Executor,
  type RosterImport,
} from '@studyhall/persistence';
import type { DataSource } from 'typeorm';

const CHANGED = sentenceText('import_changed');
export const REVOKED = sentenceText('access_revoked');

/** Why a roster cannot be imported. */
export class ImportRefused extends Error {
  constructor(
    readonly detail: string,
    readonly problems: ImportProblem[] = [],
  ) {
    super(detail);
  }
}

/** Whom an import concerned: their pages and sockets must learn of it. */
export interface Committed {
  schools: ReadonlyArray<string | null>;
  /** Whether classes or their members changed. */
  classes: boolean;
  /** Users with another role or school. */
  moved: number[];
  /** Users whose sessions ended. */
  ended: number[];
}

/**
 * Creates and changes everything that a roster says, in one transaction. Returns null where the import has ended.
 * @throws ImportRefused where the rules or the stored users no longer allow it.
 */
export async function commitRoster(
  db: DataSource,
  { id, created_by }: RosterImport,
): Promise<Committed | null> {
  return retryDeadlocks(() =>
    db.transaction(async (on) => {
      await shareInTransaction(on, 'schools');
      const roster = await imports.lockRunning(on, id);
      if (!roster) return null;
      await lockSchoolsInTransaction(on, 'administration', await importCommit.findTouchedSchools(on, id));
      await importCommit.lockTouched(on, id, created_by);
      const [actor] = await users.lockAccounts(on, [created_by]);
      if (!actor?.access_granted) throw new ImportRefused(sentenceText('importer_without_access'));
      const { checked, stored } = await assertAllowed(on, actor, id);
      const newSchools = await importUndo.findNewSchools(on, id);
      const made = await importCommit.createClasses(on, id);
      await audit.recordAll(
        on,
        made.map(({ id: target, name, school }) => ({
          ...{ actor, action: 'group.create', target: { type: 'group', id: target, name }, school },
          after: { name, school },
        })),
      );
      await importCommit.insertUsers(on, id);
      await importCommit.updateUsers(on, id);
      await importCommit.recordRows(on, id, actor);
      // After the long statements: it locks the sizes of the classes, for which other joins of these classes wait.
      const memberships = await importCommit.updateMemberships(on, id);
      const gone = await applyGone(on, actor, roster);
      const changed = checked.filter(({ kind }) => kind === 'changed');
      const revoked = changed.filter(({ changes }) => changes.access?.to === false);
      const ended = [...revoked.flatMap(({ user_id }) => user_id ?? []), ...gone.revoked];
      await endedAccess.endOfUsers(on, ended, REVOKED);
      const schools = new Set([
        ...(await importRows.findSchools(on, id)),
        ...changed.flatMap(({ changes }) => changes.school?.from ?? []),
        ...gone.schools,
      ]);
      const undo = await undoEntries.insertEntry(on, {
        userId: created_by,
        kind: importUndo.IMPORT_UNDO,
        data: await importUndo.undoDataOf(on, roster, {
          stored,
          memberships,
          gone,
          classes: made.map(({ id: group, name }) => ({ id: group, name })),
          newSchools,
        }),
        seconds: importUndo.IMPORT_UNDO_SECONDS,
      });
      await imports.complete(on, id, undo.undo_id);
      return {
        schools: [...schools],
        classes: made.length > 0 || roster.memberships > 0 || changed.length > 0 || gone.schools.length > 0,
        moved: changed
          .filter(({ changes }) => changes.role ?? changes.school)
          .flatMap(({ user_id }) => user_id ?? []),
        ended,
      };
    }),
  );
}

/**
 * Returns the rows, and the accounts that they change as they are now.
 * @throws ImportRefused with a problem for each row that may not be imported any more.
 */
async function assertAllowed(
  on: Executor,
  actor: Account,
  id: string,
): Promise<{ checked: importCommit.CommittedRow[]; stored: Account[] }> {
  const rows = await importCommit.findCommitted(on, id);
  const stored = await users.lockAccounts(
    on,
    rows.flatMap(({ kind, user_id }) => (kind === 'changed' && user_id !== null ? [user_id] : [])),
  );
  const named = new Set(
    rows.flatMap((row) => [row.school, row.changes.school?.to].filter((name) => typeof name === 'string')),
  );
  const unusable = await storedSchools.findUnusable(on, [...named]);
  const reasons = new Map(unusable.map((one) => [one.name, unusableSchoolSentence(one).text]));
  const byId = new Map(stored.map((account) => [account.id, account]));
  const problems = rows.flatMap((row) => {
    const problem = (column: string, message: string): ImportProblem => ({ line: row.line, column, message });
    const reason = reasons.get(row.changes.school?.to ?? (row.kind === 'new' ? row.school : null) ?? '');
    const found = row.kind === 'new' ? newProblem(actor, row) : changeProblem(actor, row, byId);
    return [
      ...(found ? [problem(...found)] : []),
      ...(reason === undefined ? [] : [problem('school', reason)]),
      ...(row.class_gone ? [problem('classes', sentenceText('roster_class_gone'))] : []),
    ];
  });
  if (problems.length > 0) throw new ImportRefused(CHANGED, problems);
  return { checked: rows, stored };
}

type Found = [column: string, message: string] | null;

function newProblem(actor: Account, row: importCommit.CommittedRow): Found {
  const decision = can(actor, 'user.create', row);
  if (!decision.allowed) return ['school', sentenceText(decision.reason)];
  return row.taken ? ['username', sentenceText('username_taken')] : null;
}

function changeProblem(
  actor: Account,
  row: importCommit.CommittedRow,
  stored: ReadonlyMap<number, Account>,
): Found {
  const { role, school, access } = row.changes;
  const user = stored.get(row.user_id ?? 0);
  if (!user) return ['username', sentenceText('user_not_found')];
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

/** The students who are not in the file: who lost access, which memberships ended, and their schools. */
interface Gone {
  revoked: number[];
  left: members.Membership[];
  schools: string[];
}

/** Does what was chosen with the students who are not in the file. */
async function applyGone(on: Executor, actor: Account, { id, gone }: RosterImport): Promise<Gone> {
  if (gone === 'keep') return { revoked: [], left: [], schools: [] };
  const students = (await importGone.findGoneStudents(on, id)).filter(
    ({ user_id, school }) =>
      can(actor, 'user.set_access', { id: user_id, role: 'STUDENT', school, granted: false }).allowed,
  );
  const schools = [...new Set(students.flatMap(({ school }) => school ?? []))];
  if (gone === 'remove_from_class') {
    const left = await importGone.removeGoneFromClasses(
      on,
      id,
      students.map(({ user_id }) => user_id),
    );
    const classes = Map.groupBy(left, ({ user_id }) => user_id);
    const entries = [...classes].map(([user_id, from]) => ({
      user_id,
      before: { classes: from.map(({ name }) => name) },
      after: { classes: [] },
    }));
    await importGone.recordGone(on, id, actor, 'user.update', entries);
    return { revoked: [], left: left.map(({ group_id, user_id }) => ({ group_id, user_id })), schools };
  }
  const revoked = students.filter(({ access_granted }) => access_granted).map(({ user_id }) => user_id);
  await users.updateUsers(on, revoked, { access_granted: false });
  const entry = { before: { access_granted: true }, after: { access_granted: false } };
  await importGone.recordGone(
    on,
    id,
    actor,
    'user.revoke',
    revoked.map((user_id) => ({ user_id, ...entry })),
  );
  return { revoked, left: [], schools };
}

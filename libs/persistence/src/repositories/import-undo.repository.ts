import type { UndoableImport, UndoOffer } from '@studyhall/contracts';
import { RosterImport } from '../entities/roster-import.entity.js';
import { column, columnsOf, row, rows, type Executor } from '../sql.js';
import { removeUnfit } from './group-teachers.repository.js';
import type { ChangedMemberships } from './import-commit.repository.js';
import type { Membership } from './class-relation.js';
import type { Account, AccountFields } from './users.repository.js';

/** The undo kind of an imported roster, and how long it lasts. A worker stores the entry, the api restores it. */
export const IMPORT_UNDO = 'imports.commit';
export const IMPORT_UNDO_SECONDS = 24 * 60 * 60;

/** What an import did, as its undo needs it. */
export interface ImportUndo {
  import_id: string;
  file_name: string;
  /** New accounts, as they were made. */
  created: Array<AccountFields & { id: number }>;
  changed: Array<{ id: number; before: AccountFields; after: AccountFields }>;
  /** Students who were not in the file and lost their access. */
  revoked: number[];
  /** Memberships of stored users that began and ended. */
  entered: Membership[];
  left: Membership[];
  /** The same of classes that teachers teach. Missing where an older version stored the import. */
  taught?: ChangedMemberships;
  /** New classes and schools. */
  classes: Array<{ id: number; name: string }>;
  schools: Array<{ id: number; name: string }>;
}

/** The schools of the rows that do not exist yet. Call it before the rows are stored. */
export async function findNewSchools(on: Executor, id: string): Promise<string[]> {
  // SQL: compares the rows with another table, each name once.
  return column<string>(
    on,
    `SELECT DISTINCT r.school FROM import_rows r
      WHERE r.import_id = $1 AND r.school IS NOT NULL AND NOT EXISTS (SELECT FROM schools s WHERE s.name = r.school)`,
    [id],
  );
}

/** What the import did. Call it in its transaction, after everything was stored. */
export async function undoDataOf(
  on: Executor,
  { id, file_name }: Pick<RosterImport, 'id' | 'file_name'>,
  done: {
    /** The accounts of the changed rows, as they were before. */
    stored: readonly Account[];
    memberships: { members: ChangedMemberships; teachers: ChangedMemberships };
    gone: { revoked: number[]; left: readonly Membership[] };
    classes: ImportUndo['classes'];
    newSchools: readonly string[];
  },
): Promise<ImportUndo> {
  // SQL: joins the rows with what was stored for them.
  const now = await rows<AccountFields & { id: number; kind: 'new' | 'changed' }>(
    on,
    `SELECT u.id, r.kind, u.role, u.school, u.access_granted
       FROM import_rows r JOIN users u ON u.id = r.user_id WHERE r.import_id = $1 ORDER BY u.id`,
    [id],
  );
  // SQL: one parameter for any number of names.
  const schools = await rows<{ id: number; name: string }>(
    on,
    `SELECT id, name FROM schools WHERE name = ANY($1::text[]) ORDER BY id`,
    [done.newSchools],
  );
  const before = new Map(done.stored.map((account) => [account.id, account]));
  const created = new Set(now.filter(({ kind }) => kind === 'new').map((user) => user.id));
  const ofStored = ({ user_id }: Membership): boolean => !created.has(user_id);
  return {
    import_id: id,
    file_name,
    created: now.filter((user) => created.has(user.id)).map((user) => ({ id: user.id, ...fieldsOf(user) })),
    changed: now.flatMap((user) => {
      const was = before.get(user.id);
      return was ? [{ id: user.id, before: fieldsOf(was), after: fieldsOf(user) }] : [];
    }),
    revoked: done.gone.revoked,
    entered: done.memberships.members.entered.filter(ofStored),
    left: [...done.memberships.members.left, ...done.gone.left],
    taught: {
      entered: done.memberships.teachers.entered.filter(ofStored),
      left: done.memberships.teachers.left,
    },
    classes: done.classes,
    schools,
  };
}

const fieldsOf = ({ role, school, access_granted }: AccountFields): AccountFields => ({
  role,
  school,
  access_granted,
});

/** Which of these users have ever signed in. */
export async function findSignedIn(on: Executor, userIds: readonly number[]): Promise<Set<number>> {
  // SQL: one parameter for any number of users.
  const found = await rows<{ id: number }>(
    on,
    `SELECT id FROM users WHERE id = ANY($1::int[]) AND last_sign_in IS NOT NULL`,
    [userIds],
  );
  return new Set(found.map(({ id }) => id));
}

/** Deletes accounts without any sign-in, with their rows of the import: their names are free at once. */
export async function deleteUnused(
  on: Executor,
  importId: string,
  userIds: readonly number[],
): Promise<void> {
  // SQL: one parameter for any number of users.
  await rows(on, `DELETE FROM import_rows WHERE import_id = $1 AND user_id = ANY($2::int[])`, [
    importId,
    userIds,
  ]);
  // SQL: the same.
  await rows(on, `DELETE FROM users WHERE id = ANY($1::int[]) AND last_sign_in IS NULL`, [userIds]);
}

/** Stores the former role, school and access of users, who leave the classes that this does not allow. */
export async function restoreFields(
  on: Executor,
  users: ReadonlyArray<{ id: number; before: AccountFields }>,
): Promise<void> {
  const ids = users.map(({ id }) => id);
  // SQL: any number of users, each with other values, in one statement.
  await rows(
    on,
    `UPDATE users u SET role = w.role, school = w.school, access_granted = w.access_granted
       FROM unnest($1::int[], $2::text[], $3::text[], $4::boolean[]) AS w (id, role, school, access_granted)
      WHERE u.id = w.id`,
    [
      ids,
      ...columnsOf(
        users.map(({ before }) => before),
        'role',
        'school',
        'access_granted',
      ),
    ],
  );
  // SQL: which memberships end is decided by other tables, in one statement.
  await rows(
    on,
    `DELETE FROM group_members m USING users u, groups g
      WHERE m.user_id = ANY($1::int[]) AND u.id = m.user_id AND g.id = m.group_id
        AND (u.role <> 'STUDENT' OR g.school IS DISTINCT FROM u.school)`,
    [ids],
  );
  await removeUnfit(on, ids);
}

/** Ends memberships. */
export async function removeMemberships(on: Executor, ended: readonly Membership[]): Promise<void> {
  // SQL: any number of pairs in one statement.
  await rows(
    on,
    `DELETE FROM group_members m USING unnest($1::int[], $2::int[]) AS w (group_id, user_id)
      WHERE m.group_id = w.group_id AND m.user_id = w.user_id`,
    columnsOf(ended, 'group_id', 'user_id'),
  );
}

/**
 * Removes those of these schools that nothing refers to. Returns the others by their names of today. Call it with the lock
 * `schools` acquired alone.
 */
export async function removeUnusedSchools(
  on: Executor,
  ids: readonly number[],
): Promise<Array<{ id: number; name: string }>> {
  const uses = ['users', 'groups', 'invites', 'approval_requests', 'announcements'].map(
    (table) => `AND NOT EXISTS (SELECT FROM ${table} t WHERE t.school = s.name)`,
  );
  // SQL: whether a school is used is decided by other tables.
  await rows(on, `DELETE FROM schools s WHERE s.id = ANY($1::int[]) ${uses.join(' ')}`, [ids]);
  // SQL: one parameter for any number of ids.
  return rows(on, `SELECT id, name FROM schools WHERE id = ANY($1::int[]) ORDER BY id`, [ids]);
}

/** How the user's own import can be undone, and whether it was. */
export async function findUndo(
  on: Executor,
  userId: number,
  id: string,
): Promise<{ undo: UndoOffer | null; undone: boolean }> {
  // SQL: compares with the clock of the database.
  const found = await row<{ id: string; undo_until: Date; open: boolean; undone: boolean }>(
    on,
    `SELECT u.id, u.undo_until, u.undone_at IS NULL AND u.undo_until > now() AS open, u.undone_at IS NOT NULL AS undone
       FROM imports i JOIN undo_entries u ON u.id = i.undo_id WHERE i.id = $1 AND u.user_id = $2`,
    [id, userId],
  );
  const undo = found?.open ? { undo_id: found.id, undo_until: found.undo_until.toISOString() } : null;
  return { undo, undone: found?.undone ?? false };
}

/** The user's newest imports that can still be undone. */
export async function findUndoable(on: Executor, userId: number, limit: number): Promise<UndoableImport[]> {
  const found = await on
    .getRepository(RosterImport)
    .createQueryBuilder('i')
    .innerJoinAndSelect('i.undo', 'u', 'u.undone_at IS NULL AND u.undo_until > now()')
    .where('i.created_by = :userId', { userId })
    .orderBy('i.created_at', 'DESC')
    .limit(limit)
    .getMany();
  return found.flatMap(({ id, file_name, generated_passwords, created_at, undo }) =>
    undo
      ? [
          {
            ...{ id, file_name, passwords: generated_passwords, created_at: created_at.toISOString() },
            ...{ undo_id: undo.id, undo_until: undo.undo_until.toISOString() },
          },
        ]
      : [],
  );
}

import { In, Not } from 'typeorm';
import { readRole } from '@studyhall/domain';
import type { Role } from '@studyhall/contracts';
import { ADVISORY_LOCKS } from '../advisory-locks.js';
import { usernameSkeleton } from '../names/username-skeleton.js';
import { User } from '../entities/user.entity.js';
import { row, rows, violatedUnique, type Executor } from '../sql.js';

/** The account behind a session, as it is in the database now. */
export interface Account {
  id: number;
  username: string;
  role: Role;
  school: string | null;
  access_granted: boolean;
  must_change_password: boolean;
}

type Stored = Omit<Account, 'role'> & { role: string };

const withRole = <T extends Stored>(stored: T | null): (Omit<T, 'role'> & { role: Role }) | null =>
  stored && { ...stored, role: readRole(stored.role) };

/** The columns of an account: for TypeORM, and for SQL. */
const SELECT_ACCOUNT = {
  id: true,
  username: true,
  role: true,
  school: true,
  access_granted: true,
  must_change_password: true,
} as const;
const ACCOUNT = `u.id, u.username, u.role, u.school, u.access_granted, u.must_change_password`;

/** What a sign-in verifies, and what must still hold when its session is opened. */
export interface SignInAccount extends Account {
  password_hash: string;
  /** The role as stored, with the legacy value. */
  stored_role: string;
  /** Rises whenever the user's sessions are ended. */
  access_version: number;
}

/** SQL: names are found by the index on `lower(username)`. */
export async function findForSignIn(on: Executor, username: string): Promise<SignInAccount | null> {
  return withRole(
    await row<SignInAccount>(
      on,
      `SELECT ${ACCOUNT}, u.role AS stored_role, u.password_hash, u.access_version
         FROM users u WHERE lower(u.username) = lower($1)`,
      [username],
    ),
  );
}

/** SQL: every request runs it, prepared. The account of a session that has not expired. Revoked accounts are found too: the caller decides what to say. */
export async function findBySession(on: Executor, tokenHash: Buffer): Promise<Account | null> {
  return withRole(
    await row<Stored>(
      on,
      {
        name: 'users.by_session',
        text: `SELECT ${ACCOUNT} FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = $1 AND s.expires_at > now()`,
      },
      [tokenHash],
    ),
  );
}

export async function insertUser(
  on: Executor,
  user: {
    username: string;
    passwordHash: string;
    role: Role;
    school: string | null;
    mustChangePassword?: boolean;
  },
): Promise<number> {
  const users = on.getRepository(User);
  const stored = users.create({
    username: user.username,
    username_skeleton: usernameSkeleton(user.username),
    password_hash: user.passwordHash,
    role: user.role,
    school: user.school,
    must_change_password: user.mustChangePassword ?? false,
  });
  await users.insert(stored);
  return stored.id;
}

/** An admin's reset: the user must choose another password at the next sign-in. */
export async function resetPassword(on: Executor, userId: number, passwordHash: string): Promise<void> {
  await on
    .getRepository(User)
    .update({ id: userId }, { password_hash: passwordHash, must_change_password: true });
}

/** A user's own change: applied only while the account is as it was when the current password was verified. */
export async function replacePassword(
  on: Executor,
  { id, password_hash, access_version }: SignInAccount,
  passwordHash: string,
): Promise<boolean> {
  const { affected } = await on
    .getRepository(User)
    .update(
      { id, password_hash, access_version },
      { password_hash: passwordHash, must_change_password: false },
    );
  return affected === 1;
}

const MASTER = In(['MASTER_ADMIN', 'admin']);

/** Whether there is no master admin: there are no users yet, or only those that a script has stored. */
export async function lacksMaster(on: Executor): Promise<boolean> {
  return !(await on.getRepository(User).existsBy({ role: MASTER }));
}

/**
 * Waits until no other transaction decides about roles, access or deletion, so that two admins cannot each take away
 * what they believe to be the last but one master admin.
 */
export async function lockAdministration(on: Executor): Promise<void> {
  await rows(on, 'SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.administration]);
}

/** Accounts as they are now, locked against change until the transaction ends; absent ones are left out. */
export async function lockAccounts(on: Executor, ids: readonly number[]): Promise<Account[]> {
  const found = await on.getRepository(User).find({
    select: SELECT_ACCOUNT,
    where: { id: In(ids) },
    order: { id: 'ASC' },
    lock: { mode: 'for_no_key_update' },
  });
  return found.map((stored) => ({ ...stored, role: readRole(stored.role) }));
}

/** Whether a user has this name, whatever its case (`same`), or one that looks like it (`similar`). */
export async function findTaken(on: Executor, username: string): Promise<'same' | 'similar' | null> {
  const found = await row<{ same: boolean }>(
    on,
    `SELECT lower(username) = lower($1) AS same FROM users
      WHERE lower(username) = lower($1) OR username_skeleton = $2 ORDER BY same DESC LIMIT 1`,
    [username, usernameSkeleton(username)],
  );
  return found && (found.same ? 'same' : 'similar');
}

/** What a write of a user or a request ran into: a name of this spelling, one that looks like it, or neither. */
export function violatedUsername(error: unknown): 'same' | 'similar' | null {
  const index = violatedUnique(error);
  if (index === 'users_username_key' || index === 'approval_requests_pending_name') return 'same';
  return index === 'users_username_skeleton' || index === 'approval_requests_pending_skeleton'
    ? 'similar'
    : null;
}

/** Accounts as they are now; absent ones are left out. */
export async function findAccounts(on: Executor, ids: readonly number[]): Promise<Account[]> {
  const found = await on.getRepository(User).find({ select: SELECT_ACCOUNT, where: { id: In(ids) } });
  return found.map((stored) => ({ ...stored, role: readRole(stored.role) }));
}

/** How many master admins with access there are, without one. */
export async function countOtherMasters(on: Executor, exceptId: number): Promise<number> {
  return on.getRepository(User).countBy({ role: MASTER, access_granted: true, id: Not(exceptId) });
}

export async function setRole(
  on: Executor,
  userId: number,
  role: Role,
  school: string | null,
): Promise<void> {
  await on.getRepository(User).update({ id: userId }, { role, school });
}

export async function setSchool(on: Executor, userId: number, school: string | null): Promise<void> {
  await on.getRepository(User).update({ id: userId }, { school });
}

export async function setAccess(on: Executor, userId: number, granted: boolean): Promise<void> {
  await on.getRepository(User).update({ id: userId }, { access_granted: granted });
}

/** Removes an account with all that is theirs, and notes the bytes that storage must let go of. */
export async function removeUser(on: Executor, userId: number): Promise<void> {
  // SQL: copies keys from table to table.
  await rows(
    on,
    `INSERT INTO removed_objects (storage_key)
       SELECT storage_key FROM files WHERE user_id = $1
       UNION SELECT storage_key FROM transcriptions WHERE user_id = $1
     ON CONFLICT DO NOTHING`,
    [userId],
  );
  await on.getRepository(User).delete({ id: userId });
}

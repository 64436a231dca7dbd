import { readRole } from '@studyhall/domain';
import type { Role } from '@studyhall/contracts';
import { ADVISORY_LOCKS } from '../advisory-locks.js';
import { usernameSkeleton } from '../names/username-skeleton.js';
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

const ACCOUNT = `u.id, u.username, u.role, u.school, u.access_granted, u.must_change_password`;

/** What a sign-in verifies, and what must still hold when its session is opened. */
export interface SignInAccount extends Account {
  password_hash: string;
  /** The role as stored, with the legacy value. */
  stored_role: string;
  /** Rises whenever the user's sessions are ended. */
  access_version: number;
}

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

/** The account of a session that has not expired. Revoked accounts are found too: the caller decides what to say. */
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
  const stored = await row<{ id: number }>(
    on,
    `INSERT INTO users (username, username_skeleton, password_hash, role, school, must_change_password)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [
      user.username,
      usernameSkeleton(user.username),
      user.passwordHash,
      user.role,
      user.school,
      user.mustChangePassword ?? false,
    ],
  );
  if (!stored) throw new Error('The user was not stored.');
  return stored.id;
}

/** An admin's reset: the user must choose another password at the next sign-in. */
export async function resetPassword(on: Executor, userId: number, passwordHash: string): Promise<void> {
  await rows(on, `UPDATE users SET password_hash = $2, must_change_password = true WHERE id = $1`, [
    userId,
    passwordHash,
  ]);
}

/** A user's own change: applied only while the account is as it was when the current password was verified. */
export async function replacePassword(
  on: Executor,
  verified: SignInAccount,
  passwordHash: string,
): Promise<boolean> {
  const changed = await row(
    on,
    `UPDATE users SET password_hash = $4, must_change_password = false
      WHERE id = $1 AND password_hash = $2 AND access_version = $3 RETURNING id`,
    [verified.id, verified.password_hash, verified.access_version, passwordHash],
  );
  return changed !== null;
}

const MASTERS = `('MASTER_ADMIN', 'admin')`;

/** Whether there is no master admin: nobody is there yet, or only users that a script has put in. */
export async function lacksMaster(on: Executor): Promise<boolean> {
  return (await row(on, `SELECT 1 FROM users WHERE role IN ${MASTERS} LIMIT 1`)) === null;
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
  const found = await rows<Stored>(
    on,
    `SELECT ${ACCOUNT} FROM users u WHERE u.id = ANY($1::int[]) ORDER BY u.id FOR NO KEY UPDATE`,
    [ids],
  );
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
  const found = await rows<Stored>(on, `SELECT ${ACCOUNT} FROM users u WHERE u.id = ANY($1::int[])`, [ids]);
  return found.map((stored) => ({ ...stored, role: readRole(stored.role) }));
}

/** How many master admins with access there are, but for one. */
export async function countOtherMasters(on: Executor, exceptId: number): Promise<number> {
  const found = await row<{ count: number }>(
    on,
    `SELECT count(*)::int AS count FROM users WHERE role IN ${MASTERS} AND access_granted AND id <> $1`,
    [exceptId],
  );
  return found?.count ?? 0;
}

export async function setRole(
  on: Executor,
  userId: number,
  role: Role,
  school: string | null,
): Promise<void> {
  await rows(on, `UPDATE users SET role = $2, school = $3 WHERE id = $1`, [userId, role, school]);
}

export async function setSchool(on: Executor, userId: number, school: string | null): Promise<void> {
  await rows(on, `UPDATE users SET school = $2 WHERE id = $1`, [userId, school]);
}

export async function setAccess(on: Executor, userId: number, granted: boolean): Promise<void> {
  await rows(on, `UPDATE users SET access_granted = $2 WHERE id = $1`, [userId, granted]);
}

/** Removes an account with all that is theirs, and notes the bytes that storage must let go of. */
export async function removeUser(on: Executor, userId: number): Promise<void> {
  await rows(
    on,
    `INSERT INTO removed_objects (storage_key)
       SELECT storage_key FROM files WHERE user_id = $1
       UNION SELECT storage_key FROM transcriptions WHERE user_id = $1
     ON CONFLICT DO NOTHING`,
    [userId],
  );
  await rows(on, `DELETE FROM users WHERE id = $1`, [userId]);
}

import { readRole } from '@studyhall/domain';
import type { Role } from '@studyhall/contracts';
import { row, type Executor } from '../sql.js';

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

export async function findForSignIn(
  on: Executor,
  username: string,
): Promise<(Account & { password_hash: string }) | null> {
  return withRole(
    await row<Stored & { password_hash: string }>(
      on,
      `SELECT ${ACCOUNT}, u.password_hash FROM users u WHERE lower(u.username) = lower($1)`,
      [username],
    ),
  );
}

/** The account of a session that has not expired. Revoked accounts are found too: the caller decides what to say. */
export async function findBySession(on: Executor, tokenHash: Buffer): Promise<Account | null> {
  return withRole(
    await row<Stored>(
      on,
      `SELECT ${ACCOUNT} FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = $1 AND s.expires_at > now()`,
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
    `INSERT INTO users (username, password_hash, role, school, must_change_password) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [user.username, user.passwordHash, user.role, user.school, user.mustChangePassword ?? false],
  );
  if (!stored) throw new Error('The user was not stored.');
  return stored.id;
}

export async function setPassword(
  on: Executor,
  userId: number,
  passwordHash: string,
  mustChange: boolean,
): Promise<void> {
  await on.query(`UPDATE users SET password_hash = $2, must_change_password = $3 WHERE id = $1`, [
    userId,
    passwordHash,
    mustChange,
  ]);
}

export async function isEmpty(on: Executor): Promise<boolean> {
  return (await row(on, `SELECT 1 FROM users LIMIT 1`)) === null;
}

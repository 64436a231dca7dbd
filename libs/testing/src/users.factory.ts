import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Role } from '@studyhall/contracts';
import { row, users, type Executor } from '@studyhall/persistence';

export interface TestUser {
  id: number;
  username: string;
  password: string;
  role: Role;
  school: string | null;
}

export interface NewTestUser {
  username?: string;
  password?: string;
  /** Stored unchanged, so that tests can use the legacy value `admin`. */
  role?: Role | 'admin';
  school?: string | null;
  accessGranted?: boolean;
  mustChangePassword?: boolean;
}

const PASSWORD = 'correct horse battery';

/** Argon2 with minimal cost: real hashes, quick tests. */
const quickHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
let usualHash: Promise<string> | undefined;

/** A stored user with a known password; by default a student of school `NORTH`. */
export async function createUser(on: Executor, given: NewTestUser = {}): Promise<TestUser> {
  const { role = 'STUDENT', accessGranted = true, mustChangePassword = false, password = PASSWORD } = given;
  const known: Role = role === 'admin' ? 'MASTER_ADMIN' : role;
  const username = given.username ?? `user-${randomUUID().slice(0, 13)}`;
  const school = given.school === undefined ? (known === 'MASTER_ADMIN' ? null : 'NORTH') : given.school;
  const passwordHash =
    password === PASSWORD ? await (usualHash ??= quickHash(PASSWORD)) : await quickHash(password);
  const id = await users.insertUser(on, { username, passwordHash, role: known, school, mustChangePassword });
  if (role !== known || !accessGranted) {
    await row(on, `UPDATE users SET role = $2, access_granted = $3 WHERE id = $1 RETURNING id`, [
      id,
      role,
      accessGranted,
    ]);
  }
  return { id, username, password, role: known, school };
}

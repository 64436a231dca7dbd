import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Role } from '@studyhall/contracts';
import { row, users, type Executor } from '@studyhall/persistence';
import { ARGON2ID } from '@studyhall/platform';

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

/**
 * One pass instead of two, with the memory that the product asks for: of a hash with less, a sign-in makes up what its
 * verification saved.
 */
const quickHash = (password: string): Promise<string> => hash(password, { ...ARGON2ID, timeCost: 1 });
let usualHash: Promise<string> | undefined;

/** A stored user with a known password; by default a student of school `NORTH`. */
export async function createUser(on: Executor, given: NewTestUser = {}): Promise<TestUser> {
  const [user] = await createUsers(on, [given]);
  return user!;
}

/** Stores users as {@link createUser} does, all by one statement. */
export async function createUsers(on: Executor, given: readonly NewTestUser[]): Promise<TestUser[]> {
  const wanted = given.map(withDefaults);
  const ids = await users.insertFreeUsers(
    on,
    await Promise.all(
      wanted.map(async ({ username, password, role, school }) => ({
        username,
        password_hash: await hashOf(password),
        role,
        school,
      })),
    ),
  );
  const created = wanted.map((user) => ({ ...user, id: idOf(ids, user.username) }));
  await Promise.all(
    created.map(async ({ id }, at) => {
      const { role = 'STUDENT', accessGranted = true, mustChangePassword = false } = given[at]!;
      if (role !== 'admin' && accessGranted && !mustChangePassword) return;
      await row(
        on,
        `UPDATE users SET role = $2, access_granted = $3, must_change_password = $4 WHERE id = $1 RETURNING id`,
        [id, role, accessGranted, mustChangePassword],
      );
    }),
  );
  return created;
}

function withDefaults(given: NewTestUser): Omit<TestUser, 'id'> {
  const { role = 'STUDENT', password = PASSWORD } = given;
  const known: Role = role === 'admin' ? 'MASTER_ADMIN' : role;
  const username = given.username ?? `user-${randomUUID().slice(0, 13)}`;
  const school = given.school === undefined ? (known === 'MASTER_ADMIN' ? null : 'NORTH') : given.school;
  return { username, password, role: known, school };
}

const hashOf = (password: string): Promise<string> =>
  password === PASSWORD ? (usualHash ??= quickHash(PASSWORD)) : quickHash(password);

function idOf(ids: ReadonlyMap<string, number>, username: string): number {
  const id = ids.get(username);
  if (id === undefined) throw new Error(`Another user has the name ${username}.`);
  return id;
}

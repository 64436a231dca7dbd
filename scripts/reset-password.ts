// npm run reset-password -- admin: gives that account a temporary password and prints it, in case no admin can sign in
// to the console. With --factor it removes the second factors of the account instead, and leaves the password. The database
// is found as for npm run seed.
import { parseArgs } from 'node:util';
import { hash } from '@node-rs/argon2';
import type { Client } from 'pg';
import { PlainError } from './lib/errors.ts';
import { runOnDatabase } from './lib/product-database.ts';

await runOnDatabase(async (database) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { factor: { type: 'boolean' } },
  });
  const [username] = positionals;
  if (!username) throw new PlainError('Whose password? Write the username: npm run reset-password -- admin');
  if (values.factor) {
    const name = await resetFactors(database, username);
    console.log(`${name} now signs in with the password alone.`);
    return;
  }
  const { name, password } = await resetPassword(database, username);
  console.log(`Temporary password of ${name}: ${password} (to be changed at the next sign-in).`);
});

interface User {
  id: number;
  username: string;
  school: string | null;
}

/**
 * Gives an account a temporary password, ends its sessions and writes it into the audit log, in one transaction.
 * @throws {PlainError} when there is no such account
 */
async function resetPassword(
  database: Client,
  username: string,
): Promise<{ name: string; password: string }> {
  // Not before: a fresh clone has yet to be built.
  const { ARGON2ID, temporaryPassword } = await import('@studyhall/platform/passwords');
  const password = temporaryPassword();
  const user = await change(
    database,
    username,
    { text: 'password_hash = $2, must_change_password = true', values: [await hash(password, ARGON2ID)] },
    { action: 'user.reset_password', after: { must_change_password: true } },
  );
  return { name: user.username, password };
}

/** Removes the second factors of an account, as `resetPassword` replaces its password. */
async function resetFactors(database: Client, username: string): Promise<string> {
  const user = await change(
    database,
    username,
    { text: 'access_version = access_version + 1', values: [] },
    { action: 'user.reset_factors', after: {} },
    async ({ id }) => {
      await database.query('DELETE FROM user_factors WHERE user_id = $1', [id]);
      await database.query('DELETE FROM recovery_codes WHERE user_id = $1', [id]);
    },
  );
  return user.username;
}

/** Changes an account, ends its sessions and writes it into the audit log, in one transaction. */
async function change(
  database: Client,
  username: string,
  set: { text: string; values: unknown[] },
  entry: { action: string; after: object },
  run: (user: User) => Promise<void> = () => Promise.resolve(),
): Promise<User> {
  await database.query('BEGIN');
  const { rows } = await database.query<User>(
    `UPDATE users SET ${set.text} WHERE lower(username) = lower($1) AND removed_with IS NULL
      RETURNING id, username, school`,
    [username.normalize('NFC'), ...set.values],
  );
  const [user] = rows;
  if (!user) {
    await database.query('ROLLBACK');
    throw new PlainError(`There is no account "${username}".${await masterAdmins(database)}`);
  }
  await run(user);
  await database.query('DELETE FROM sessions WHERE user_id = $1', [user.id]);
  await database.query('DELETE FROM known_devices WHERE user_id = $1', [user.id]);
  await database.query(
    `INSERT INTO audit_log (actor, action, target_type, target_id, target, school, before, after)
     VALUES ('npm run reset-password', $1, 'user', $2, $3, $4, '{}', $5)`,
    [entry.action, String(user.id), user.username, user.school, JSON.stringify(entry.after)],
  );
  await database.query('COMMIT');
  return user;
}

async function masterAdmins(database: Client): Promise<string> {
  const { rows } = await database.query(
    `SELECT username FROM users WHERE role IN ('MASTER_ADMIN', 'admin') AND removed_with IS NULL ORDER BY id LIMIT 5`,
  );
  return rows.length === 0 ? '' : ` Master admins are: ${rows.map(({ username }) => username).join(', ')}.`;
}

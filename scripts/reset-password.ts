// npm run reset-password -- admin: gives that account a temporary password and prints it, in case no admin can sign in
// to the console. The database is found as for npm run seed.
import { hash } from '@node-rs/argon2';
import type { Client } from 'pg';
import { PlainError } from './lib/errors.ts';
import { runOnDatabase } from './lib/product-database.ts';

await runOnDatabase(async (database) => {
  const [username] = process.argv.slice(2);
  if (!username) throw new PlainError('Whose password? Write the username: npm run reset-password -- admin');
  const { name, password } = await resetPassword(database, username);
  console.log(`Temporary password of ${name}: ${password} (to be changed at the next sign-in).`);
});

/**
 * Gives an account a temporary password, ends its sessions and writes it into the audit log, in one transaction.
 * @throws {PlainError} when there is no such account
 */
async function resetPassword(
  database: Client,
  username: string,
): Promise<{ name: string; password: string }> {
  // Not before: a fresh clone has yet to be built.
  const { ARGON2ID, temporaryPassword } = await import('@studyhall/platform');
  const password = temporaryPassword();
  await database.query('BEGIN');
  const { rows } = await database.query(
    `UPDATE users SET password_hash = $2, must_change_password = true WHERE lower(username) = lower($1)
        AND removed_with IS NULL RETURNING id, username, school`,
    [username.normalize('NFC'), await hash(password, ARGON2ID)],
  );
  const [user] = rows;
  if (!user) {
    await database.query('ROLLBACK');
    throw new PlainError(`There is no account "${username}".${await masterAdmins(database)}`);
  }
  await database.query('DELETE FROM sessions WHERE user_id = $1', [user.id]);
  await database.query('DELETE FROM known_devices WHERE user_id = $1', [user.id]);
  await database.query(
    `INSERT INTO audit_log (actor, action, target_type, target_id, target, school, before, after)
     VALUES ('npm run reset-password', 'user.reset_password', 'user', $1, $2, $3, '{}', $4)`,
    [String(user.id), user.username, user.school, JSON.stringify({ must_change_password: true })],
  );
  await database.query('COMMIT');
  return { name: user.username, password };
}

async function masterAdmins(database: Client): Promise<string> {
  const { rows } = await database.query(
    `SELECT username FROM users WHERE role IN ('MASTER_ADMIN', 'admin') AND removed_with IS NULL ORDER BY id LIMIT 5`,
  );
  return rows.length === 0 ? '' : ` Master admins are: ${rows.map(({ username }) => username).join(', ')}.`;
}

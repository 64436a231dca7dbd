import { hash } from '@node-rs/argon2';
import { ARGON2ID, temporaryPassword } from '@studyhall/platform';
import { PlainError } from '../lib/plain-error.mjs';

/**
 * Gives an account a temporary password, ends its sessions and writes it into the audit log, in one transaction.
 * @param {import('pg').Client} database
 * @param {string} username upper and lower case are the same
 * @returns {Promise<{ username: string, password: string }>}
 * @throws {PlainError} when there is no such account
 */
export async function resetPassword(database, username) {
  const password = temporaryPassword();
  const passwordHash = await hash(password, ARGON2ID);
  await database.query('BEGIN');
  const { rows } = await database.query(
    `UPDATE users SET password_hash = $2, must_change_password = true WHERE lower(username) = lower($1)
     RETURNING id, username, school`,
    [username.normalize('NFC'), passwordHash],
  );
  const [user] = rows;
  if (!user) {
    await database.query('ROLLBACK');
    throw new PlainError(`There is no account "${username}".${await mastersOf(database)}`);
  }
  await database.query('DELETE FROM sessions WHERE user_id = $1', [user.id]);
  await database.query('DELETE FROM known_devices WHERE user_id = $1', [user.id]);
  await database.query(
    `INSERT INTO audit_log (actor, action, target_type, target_id, target, school, before, after)
     VALUES ('npm run reset-password', 'user.reset_password', 'user', $1, $2, $3, '{}', $4)`,
    [String(user.id), user.username, user.school, JSON.stringify({ must_change_password: true })],
  );
  await database.query('COMMIT');
  return { username: user.username, password };
}

/** @param {import('pg').Client} database */
async function mastersOf(database) {
  const { rows } = await database.query(
    `SELECT username FROM users WHERE role IN ('MASTER_ADMIN', 'admin') ORDER BY id LIMIT 5`,
  );
  return rows.length === 0 ? '' : ` Master admins are: ${rows.map(({ username }) => username).join(', ')}.`;
}

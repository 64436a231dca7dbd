// SQL: names are compared by expressions that unique indexes have.
import { present } from '../conditions.js';
import { usernameSkeleton } from '../names/username-skeleton.js';
import { raw, sql, violatedUnique, type Executor } from '../sql.js';

/**
 * Whether a user has this name, ignoring case (`same`), or a similar one (`similar`).
 * @param except a user who does not count
 */
export async function findUsername(
  on: Executor,
  username: string,
  except = 0,
): Promise<'same' | 'similar' | null> {
  const found = await sql(on).row<{ same: boolean }>`
    SELECT lower(username) = lower(${username}) AS same FROM users
     WHERE (lower(username) = lower(${username}) OR username_skeleton = ${usernameSkeleton(username)}) AND id <> ${except}
     ORDER BY same DESC LIMIT 1`;
  return found && (found.same ? 'same' : 'similar');
}

/**
 * Those of the addresses that accounts of other schools have. If an admin also used such an address here, a first sign-in
 * with it would be ambiguous.
 */
export async function findEmailsElsewhere(
  on: Executor,
  emails: ReadonlyArray<string | null | undefined>,
  school: string,
): Promise<Set<string>> {
  const wanted = emails.filter((email) => typeof email === 'string');
  if (wanted.length === 0) return new Set();
  const found = await sql(on).column<string>`
    SELECT email FROM users u
     WHERE email = ANY(${wanted}::text[]) AND school IS DISTINCT FROM ${school} AND ${raw(present('u'))}`;
  return new Set(found);
}

/** The kind of username conflict that a write of a user or request violated: the same spelling, a similar name, or none. */
export function violatedUsername(error: unknown): 'same' | 'similar' | null {
  const index = violatedUnique(error);
  if (index === 'users_username_key' || index === 'approval_requests_pending_name') return 'same';
  return index === 'users_username_skeleton' || index === 'approval_requests_pending_skeleton'
    ? 'similar'
    : null;
}

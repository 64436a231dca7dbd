// SQL: a name that no account has takes the same statement as one that has a mail sent.
import { isStaff, ROLE_NAMES } from '@studyhall/domain';
import { archivedSchool, present, currentRole } from '../conditions.js';
import { raw, sql, type Executor } from '../sql.js';
import * as mailCodes from './mail-codes.repository.js';
import { NO_PASSWORD } from './users.repository.js';

/** Maximum of mails per account and hour. */
const MAX_MAILS = 3;
/** How long a link is valid after it is sent. Seconds. */
const LINK_SECONDS = 30 * 60;
/** Minutes after which an unsent link is given up. */
const SEND_MINUTES = 60;
const STAFF = ROLE_NAMES.filter((role) => isStaff({ role }));

/** Staff who sign in with a password and have an email address. */
const MAY_RESET = `u.email IS NOT NULL AND u.access_granted AND u.password_hash <> '${NO_PASSWORD}' AND ${present('u')}
  AND COALESCE((SELECT password_sign_in FROM schools WHERE name = u.school), true)
  AND NOT (${currentRole('u')} = 'TEACHER' AND ${archivedSchool('u.school')} AND NOT EXISTS (
    SELECT FROM memberships m WHERE m.user_id = u.id AND NOT ${archivedSchool('m.school')}))`;

/** An account whose password may be reset by mail. */
export interface ResettableAccount {
  id: number;
  username: string;
  email: string;
  password_hash: string;
  access_version: number;
}

/**
 * Queues a mail for each account with this username or email address that may reset its password, unless it reached the
 * limit of mails.
 */
export async function requestMails(on: Executor, name: string): Promise<void> {
  await sql(on).rows`
    INSERT INTO outbox_items (channel, kind, user_id, expires_at)
    SELECT 'mail', 'password_reset', u.id, now() + ${SEND_MINUTES} * interval '1 minute' FROM users u
     WHERE (lower(u.username) = lower(${name}) OR u.email = lower(${name})) AND ${raw(currentRole('u'))} = ANY(${STAFF}::text[])
       AND ${raw(MAY_RESET)}
       AND (SELECT count(*) FROM outbox_items o WHERE o.user_id = u.id AND o.kind = 'password_reset'
               AND o.created_at > now() - interval '1 hour') < ${MAX_MAILS}`;
}

/** The account, if its password may be reset by mail. */
export async function find(on: Executor, id: number): Promise<ResettableAccount | null> {
  return sql(on).row<ResettableAccount>`
    SELECT u.id, u.username, u.email, u.password_hash, u.access_version FROM users u
     WHERE u.id = ${id} AND ${raw(currentRole('u'))} = ANY(${STAFF}::text[]) AND ${raw(MAY_RESET)}`;
}

/**
 * The stored value for a link's secret. Binds the link to the email address, and invalidates it when the password or the
 * access changes.
 */
const bind = (secret: string, { email, password_hash, access_version }: ResettableAccount): string =>
  [secret, email, password_hash, access_version].join('\n');

/** Stores the secret of a link that is being sent. Invalidates earlier links. */
export function storeLink(on: Executor, account: ResettableAccount, secret: string): Promise<void> {
  return mailCodes.replace(on, account.id, 'password_reset', bind(secret, account), LINK_SECONDS);
}

/** Whether a link is currently valid. */
export function isValid(on: Executor, account: ResettableAccount, secret: string): Promise<boolean> {
  return mailCodes.isValid(on, account.id, 'password_reset', bind(secret, account));
}

/** Consumes a link. False if it was used, replaced or has expired. */
export async function useLink(on: Executor, account: ResettableAccount, secret: string): Promise<boolean> {
  return (await mailCodes.take(on, [account.id], 'password_reset', bind(secret, account))) !== null;
}

// SQL: every request runs some of it, prepared, and any number of sessions has one parameter.
import { In } from 'typeorm';
import type { PersonFields } from '@studyhall/contracts';
import { readRole } from '@studyhall/domain';
import { ENTERABLE, HOME_CLOSED, OF_SESSION } from '../names/memberships.js';
import { PERSON } from '../names/person.js';
import { present } from '../conditions.js';
import { Session } from '../entities/session.entity.js';
import { raw, rows, sql, type Executor, type Statement } from '../sql.js';
import { leadsSafety, SELECT_ACCOUNT, type Account } from './account.js';

/** The columns that a membership overrides. */
const OF_MEMBERSHIP: ReadonlySet<string> = new Set(['role', 'admin_scope', 'school']);
/** A column of the account that a session acts as: from the membership if there is one. */
const ofMembership = (name: string): string => `COALESCE(m.${name}, u.${name})`;
const ACTING_ACCOUNT = Object.keys(SELECT_ACCOUNT)
  .map((name) => (OF_MEMBERSHIP.has(name) ? `${ofMembership(name)} AS ${name}` : `u.${name}`))
  .join(', ');

/** Additional columns of an open session. */
const OPEN_ACCOUNT = `${ACTING_ACCOUNT}, m.id AS membership_id, u.created_at, s.last_used_at AS used_at,
              EXISTS (SELECT FROM identity_providers p WHERE p.id = s.provider_id AND p.kind = 'oidc') AS by_provider,
              EXISTS (SELECT FROM user_factors f WHERE f.user_id = u.id) AS has_factor,
              ${leadsSafety('h.id')}`;

/** The account of an open session, with the data that decides whether its user must first set up a second factor. */
export interface OpenAccount extends Account {
  created_at: Date;
  /** When the session was last used, accurate to ten minutes. */
  used_at: Date;
  has_factor: boolean;
  /** Whether the user is the safeguarding lead or a deputy of their school. */
  leads_safety: boolean;
  /** Whether an OpenID Connect issuer signed the user in, which replaces the second factor. A learning platform does not. */
  by_provider: boolean;
}

/** The account of a request's session, with the data that every page needs first. */
export interface SessionAccount extends OpenAccount, PersonFields {
  signed_in_at: Date;
  /** When the session expires. */
  session_ends_at: Date;
  school_id: number | null;
  /** Whether the school is archived; a membership is never in an archived school. */
  school_archived: boolean;
  /** The time zone of the school. */
  time_zone: string | null;
  /** The session's provider, if sign-out leads to it. */
  signs_out_at: string | null;
  /** Whether there are notices that the user has not acknowledged. */
  has_notices: boolean;
  /** Whether the home school asks its students to accept a notice. */
  has_school_notice: boolean;
  /** Whether the user has memberships in other schools. */
  has_memberships: boolean;
}

/** Open sessions `s` with their users `u`, home schools `h` and current membership `m`. */
const openSessions = (
  membership: string,
  hasMembership: string,
): string => `sessions s JOIN users u ON u.id = s.user_id
        LEFT JOIN schools h ON h.name = u.school ${membership}
        WHERE s.expires_at > now() AND ${present('u')} AND NOT (${HOME_CLOSED} AND NOT ${hasMembership})`;

/**
 * A session in another school acts in the home school while the other one is archived. If the home school is archived, a
 * teacher's session acts in the first other school that it may enter; without one, it counts as ended.
 */
const ACTING_SESSIONS = openSessions(
  `LEFT JOIN LATERAL (
          SELECT m.*, c.id AS school_id, c.time_zone FROM memberships m JOIN schools c ON c.name = m.school
           WHERE ${OF_SESSION} AND (m.id = s.membership_id OR ${HOME_CLOSED} AND ${ENTERABLE})
           ORDER BY (m.id = s.membership_id) IS TRUE DESC, m.school LIMIT 1) m ON true`,
  'm.id IS NOT NULL',
);
const HAS_MEMBERSHIPS = `EXISTS (SELECT FROM memberships f WHERE f.user_id = u.id)`;
/**
 * A faster variant for installations without memberships: starting the plan of the choice costs PostgreSQL a sixth to a
 * third of the statement.
 */
const HOME_SESSIONS = openSessions(
  `CROSS JOIN (SELECT NULL::int AS id, NULL AS role, NULL AS admin_scope, NULL AS school, NULL::int AS school_id,
                            NULL AS time_zone) m`,
  HAS_MEMBERSHIPS,
);

const selectBySession = (name: string, openSessionsOf: string): Record<'one' | 'each', Statement> => {
  const select = (text: string): string => `
    SELECT ${OPEN_ACCOUNT}, ${PERSON}, s.created_at AS signed_in_at, s.expires_at AS session_ends_at,
           s.last_used_at < now() - interval '10 minutes' AS is_use_due,
           COALESCE(m.school_id, h.id) AS school_id, m.id IS NULL AND h.archived_at IS NOT NULL AS school_archived,
           CASE WHEN m.id IS NULL THEN h.time_zone ELSE m.time_zone END AS time_zone,
           (SELECT id FROM identity_providers p WHERE p.id = s.provider_id AND p.sign_out) AS signs_out_at,
           EXISTS (SELECT FROM account_notices n WHERE n.user_id = u.id) AS has_notices,
           EXISTS (SELECT FROM school_notices n WHERE n.school_id = h.id AND n.enabled) AS has_school_notice,
           ${HAS_MEMBERSHIPS} AS has_memberships, s.token_hash
      FROM ${openSessionsOf} AND s.token_hash ${text}`;
  return {
    one: { name, text: select('= $1') },
    each: { name: `${name}s`, text: select('= ANY($1::bytea[])') },
  };
};
const AT_HOME = selectBySession('users.by_session', HOME_SESSIONS);
const ACTING = selectBySession('users.by_session_of_member', ACTING_SESSIONS);

type FoundSession = SessionAccount & { is_use_due: boolean; token_hash: Buffer };

/**
 * The account of a session that has not expired. Marks the session as used, accurate to ten minutes. Also returns revoked
 * accounts: the caller must check access.
 */
export async function findBySession(on: Executor, tokenHash: Buffer): Promise<SessionAccount | null> {
  return (await findEachBySession(on, [tokenHash]))[0] ?? null;
}

/** Like {@link findBySession} for several sessions in one statement; null for each that is not open. */
export async function findEachBySession(
  on: Executor,
  tokenHashes: readonly Buffer[],
): Promise<Array<SessionAccount | null>> {
  const read = ({ one, each }: typeof AT_HOME, hashes: readonly Buffer[]): Promise<FoundSession[]> =>
    hashes.length === 1 ? rows(on, one, [hashes[0]]) : rows(on, each, [hashes]);
  const atHome = await read(AT_HOME, tokenHashes);
  const members = atHome.filter((found) => found.has_memberships).map((found) => found.token_hash);
  const acting = members.length > 0 ? await read(ACTING, members) : [];
  const found = [...atHome.filter((one) => !one.has_memberships), ...acting];
  const due = found.filter((one) => one.is_use_due).map((one) => one.token_hash);
  if (due.length > 0)
    await on.getRepository(Session).update({ token_hash: In(due) }, { last_used_at: () => 'now()' });
  return tokenHashes.map((hash) => {
    const open = found.find((one) => one.token_hash.equals(hash));
    return open ? toAccount(open) : null;
  });
}

function toAccount({ is_use_due: _due, token_hash: _hash, ...account }: FoundSession): SessionAccount {
  return { ...account, role: readRole(account.role) };
}

/** Like {@link findBySession} for any number of sessions, by hexadecimal hash. Does not mark them as used. */
export async function findBySessions(
  on: Executor,
  tokenHashes: readonly Buffer[],
): Promise<Map<string, OpenAccount>> {
  const found = await sql(on).rows<OpenAccount & { token_hash: Buffer }>`
    SELECT s.token_hash, ${raw(OPEN_ACCOUNT)} FROM ${raw(ACTING_SESSIONS)} AND s.token_hash = ANY(${tokenHashes}::bytea[])`;
  return new Map(
    found.map(({ token_hash, ...account }) => [
      token_hash.toString('hex'),
      { ...account, role: readRole(account.role) },
    ]),
  );
}

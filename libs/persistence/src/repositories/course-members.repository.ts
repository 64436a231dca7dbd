// SQL: every way to find the accounts of a course's people, in one statement, whatever the number of people.
import { readRole } from '@studyhall/domain';
import type { Role } from '@studyhall/contracts';
import { present } from '../conditions.js';
import { SHOWN } from '../names/person.js';
import { fragment, raw, sql, unnest, type Executor } from '../sql.js';
import type { LtiPlatform } from './lti-platforms.repository.js';

/** A person in a course, as the platform describes them. */
export interface CourseMember {
  subject: string;
  /** The roster id; empty if the platform sends none, or if it is not trusted. */
  roster_id: string;
  /** The email address if it is in a domain of the platform; otherwise empty. */
  email: string;
}

export interface MemberAccount {
  id: number;
  name: string;
  role: Role;
  school: string | null;
}

/** An account that may belong to a person. `by`: the link of an earlier launch, the roster id, or the email address. */
export interface MemberMatch extends MemberAccount {
  subject: string;
  by: 'link' | 'roster_id' | 'email';
  /** Whether the platform already links another person to it. */
  linked: boolean;
}

const ACCOUNT = `u.id, ${SHOWN} AS name, u.role, u.school`;

/** The accounts that may belong to these people. */
export async function findMatches(
  on: Executor,
  { id, issuer, external_source: source }: Pick<LtiPlatform, 'id' | 'issuer' | 'external_source'>,
  people: readonly CourseMember[],
): Promise<MemberMatch[]> {
  const named = unnest('w', people, { subject: 'text', roster_id: 'text', email: 'text' });
  const isLinked = fragment`EXISTS (SELECT FROM external_identities e WHERE e.user_id = u.id AND e.provider_id = ${id}) AS linked`;
  const found = await sql(on).rows<MemberMatch>`
    SELECT w.subject, 'link' AS by, ${raw(ACCOUNT)}, false AS linked FROM ${named}
      JOIN external_identities x ON x.provider_id = ${id} AND x.issuer = ${issuer} AND x.subject = w.subject
      JOIN users u ON u.id = x.user_id AND ${raw(present('u'))}
    UNION ALL
    SELECT w.subject, 'roster_id', ${raw(ACCOUNT)}, ${isLinked} FROM ${named}
      JOIN external_ids x ON x.source = ${source} AND x.external_id = w.roster_id
      JOIN users u ON u.id = x.user_id AND ${raw(present('u'))} WHERE w.roster_id <> ''
    UNION ALL
    SELECT w.subject, 'email', ${raw(ACCOUNT)}, ${isLinked} FROM ${named}
      JOIN users u ON u.email = w.email AND ${raw(present('u'))} WHERE w.email <> ''`;
  return found.map(withRole);
}

/** Those of the accounts that are not removed. */
export async function findAccounts(on: Executor, ids: readonly number[]): Promise<MemberAccount[]> {
  const found = await sql(on).rows<MemberAccount>`
    SELECT ${raw(ACCOUNT)} FROM users u WHERE u.id = ANY(${ids}::int[]) AND ${raw(present('u'))}`;
  return found.map(withRole);
}

const withRole = <Found extends { role: Role }>(found: Found): Found => ({
  ...found,
  role: readRole(found.role),
});

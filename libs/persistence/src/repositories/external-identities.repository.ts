// SQL: candidates of a first sign-in come with whether the provider signs another person in to them, in one statement.
import { readRole } from '@studyhall/domain';
import type { Role } from '@studyhall/contracts';
import { present } from '../conditions.js';
import { ExternalIdentity } from '../entities/external-identity.entity.js';
import { fragment, raw, sql, type Executor, type Fragment } from '../sql.js';

/** A person at an issuer. */
export type Identity = Pick<ExternalIdentity, 'provider_id' | 'issuer' | 'subject'>;

export interface Candidate {
  id: number;
  /** An admin of any school counts as admin. */
  role: Role;
  school: string | null;
  linked: boolean;
}

const candidateColumns = (providerId: string): Fragment => fragment`u.id, u.school,
  CASE WHEN EXISTS (SELECT FROM memberships m WHERE m.user_id = u.id AND m.role = 'SCHOOL_ADMIN')
       THEN 'SCHOOL_ADMIN' ELSE u.role END AS role,
  EXISTS (SELECT FROM external_identities e WHERE e.user_id = u.id AND e.provider_id = ${providerId}) AS linked`;

/** The account that is linked to a person. */
export async function findLinked(on: Executor, identity: Identity): Promise<number | null> {
  const found = await on.getRepository(ExternalIdentity).findOneBy({ ...identity });
  return found?.user_id ?? null;
}

/** Accounts with a person's roster id. */
export async function findByExternalId(
  on: Executor,
  providerId: string,
  { source, id }: { source: string; id: string },
): Promise<Candidate[]> {
  const found = await sql(on).rows<Candidate>`
    SELECT ${candidateColumns(providerId)} FROM external_ids x JOIN users u ON u.id = x.user_id AND ${raw(present('u'))}
     WHERE x.source = ${source} AND x.external_id = ${id}`;
  return found.map(withRole);
}

/** Accounts with an email address, at most ten. If there are several, none is linked. */
export async function findByEmail(on: Executor, providerId: string, email: string): Promise<Candidate[]> {
  const found = await sql(on).rows<Candidate>`
    SELECT ${candidateColumns(providerId)} FROM users u WHERE u.email = ${email} AND ${raw(present('u'))} LIMIT 10`;
  return found.map(withRole);
}

const withRole = (candidate: Candidate): Candidate => ({ ...candidate, role: readRole(candidate.role) });

/**
 * Links a person to an account. False if the person is already linked, or the account is linked to another person of the
 * provider. Of two concurrent sign-ins, only one links.
 */
export async function insertLink(on: Executor, identity: Identity, userId: number): Promise<boolean> {
  const stored = await sql(on).rows`
    INSERT INTO external_identities (provider_id, issuer, subject, user_id)
      VALUES (${identity.provider_id}, ${identity.issuer}, ${identity.subject}, ${userId})
    ON CONFLICT DO NOTHING RETURNING user_id`;
  return stored.length > 0;
}

/** When each provider was linked to an account. */
export async function findOfUser(on: Executor, userId: number): Promise<Map<string, Date>> {
  const found = await on.getRepository(ExternalIdentity).findBy({ user_id: userId });
  return new Map(found.map(({ provider_id, linked_at }) => [provider_id, linked_at]));
}

/** Removes a link; false if there is none. */
export async function removeLink(on: Executor, userId: number, providerId: string): Promise<boolean> {
  const { affected } = await on
    .getRepository(ExternalIdentity)
    .delete({ user_id: userId, provider_id: providerId });
  return (affected ?? 0) > 0;
}

// SQL: the class is read with the request, and names are compared as their index does.
import { In, IsNull } from 'typeorm';
import type { Scope } from '@studyhall/domain';
import { inScopeOfClass } from '../conditions.js';
import { ApprovalRequest as StoredRequest } from '../entities/approval-request.entity.js';
import { usernameSkeleton } from '../names/username-skeleton.js';
import { changesOne, raw, sql, type Executor } from '../sql.js';

/** For how many days sign-in and the waiting page tell a requester about a rejection. */
const REJECTED_KEEP_DAYS = 30;

type NewRequest = Pick<
  StoredRequest,
  'username' | 'password_hash' | 'user_id' | 'token_hash' | 'school' | 'role' | 'group_id' | 'invite_id'
>;
/** A person whom an identity provider has signed in. */
type Identity = Record<'provider_id' | 'issuer' | 'subject', string>;

/**
 * Stores a request. Violates `takenNames.violatedUsername` if the name or a similar one is already requested, and a unique
 * index if the user already asked to join the class.
 */
export async function insertRequest(on: Executor, request: NewRequest): Promise<number> {
  const requests = on.getRepository(StoredRequest);
  const username_skeleton = request.user_id === null ? usernameSkeleton(request.username) : null;
  const stored = requests.create({ ...request, username_skeleton });
  await requests.insert(stored);
  return stored.id;
}

/** Stores the request of a person whom an identity provider has signed in; null if the name is already requested. */
export async function insertIdentityRequest(
  on: Executor,
  request: Pick<StoredRequest, 'username' | 'school' | 'password_hash'> & Identity,
): Promise<number | null> {
  const stored = await on
    .getRepository(StoredRequest)
    .createQueryBuilder()
    .insert()
    .values({ ...request, role: 'STUDENT', username_skeleton: usernameSkeleton(request.username) })
    .orIgnore()
    .returning('id')
    .execute();
  return (stored.raw as Array<{ id: number }>)[0]?.id ?? null;
}

/** The outcome of a person's last request: null while it is pending, undefined if there is no recent one. */
export async function findOfIdentity(
  on: Executor,
  identity: Identity,
): Promise<'approved' | 'rejected' | null | undefined> {
  const found = await sql(on).row<{ outcome: 'approved' | 'rejected' | null }>`
    SELECT outcome FROM approval_requests
     WHERE provider_id = ${identity.provider_id} AND issuer = ${identity.issuer} AND subject = ${identity.subject}
       AND (outcome IS NULL OR (outcome = 'rejected' AND decided_at > now() - ${REJECTED_KEEP_DAYS} * interval '1 day'))
     ORDER BY id DESC LIMIT 1`;
  return found?.outcome;
}

/** Sets a new token for a user's pending request to join a class. False if there is none. */
export async function renewToken(
  on: Executor,
  member: { userId: number; groupId: number },
  tokenHash: Buffer,
): Promise<boolean> {
  return changesOne(
    on
      .getRepository(StoredRequest)
      .update(
        { user_id: member.userId, group_id: member.groupId, outcome: IsNull() },
        { token_hash: tokenHash },
      ),
  );
}

/** The number of undecided requests of an invitation and of a school. */
export async function countWaiting(
  on: Executor,
  invite: { id: number; school: string },
): Promise<{ invite: number; school: number }> {
  const requests = on.getRepository(StoredRequest);
  return {
    invite: await requests.countBy({ invite_id: invite.id, outcome: IsNull() }),
    school: await requests.countBy({ school: invite.school, outcome: IsNull() }),
  };
}

const SELECT_REQUEST = {
  id: true,
  username: true,
  password_hash: true,
  school: true,
  role: true,
  group_id: true,
  user_id: true,
  outcome: true,
  ...{ provider_id: true, issuer: true, subject: true },
} as const;

export type ApprovalRequest = Pick<StoredRequest, keyof typeof SELECT_REQUEST>;

/** The classes and users of these requests. They must be locked before the requests. */
export async function findConcerned(
  on: Executor,
  ids: readonly number[],
): Promise<{ groups: number[]; users: number[] }> {
  const found = await on
    .getRepository(StoredRequest)
    .find({ select: { group_id: true, user_id: true }, where: { id: In(ids) } });
  const known = (of: Array<number | null>): number[] => [...new Set(of.filter((id) => id !== null))];
  return {
    groups: known(found.map(({ group_id }) => group_id)),
    users: known(found.map(({ user_id }) => user_id)),
  };
}

/** The usernames of requests in the scope, by id. */
export async function findUsernames(
  on: Executor,
  scope: Scope,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const found = await on
    .getRepository(StoredRequest)
    .find({ select: { id: true, username: true }, where: { id: In(ids), ...inScopeOfClass(scope) } });
  return new Map(found.map(({ id, username }) => [id, username]));
}

/** Locks requests in id order until the transaction ends. Skips those that do not exist. */
export async function lockRequests(on: Executor, ids: readonly number[]): Promise<ApprovalRequest[]> {
  return on.getRepository(StoredRequest).find({
    select: SELECT_REQUEST,
    where: { id: In(ids) },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
}

/**
 * Stores a decision. An approval removes the password, which the account has now. After a rejection it stays for
 * {@link REJECTED_KEEP_DAYS}, so that the requester can be told at sign-in.
 */
export async function decide(
  on: Executor,
  ids: readonly number[],
  decision: { outcome: 'approved' | 'rejected'; reason: string | null; deciderId: number },
): Promise<void> {
  await on.getRepository(StoredRequest).update(
    { id: In(ids) },
    {
      outcome: decision.outcome,
      reason: decision.reason,
      decided_by: decision.deciderId,
      decided_at: () => 'now()',
      ...(decision.outcome === 'approved' && { password_hash: null }),
    },
  );
}

export interface RequestOfName {
  password_hash: string;
  school: string;
  outcome: 'rejected' | null;
  reason: string | null;
}

/** The last request for a username that is pending or was rejected recently. */
export async function findForSignIn(on: Executor, username: string): Promise<RequestOfName | null> {
  return sql(on).row<RequestOfName>`
    SELECT password_hash, school, outcome, reason FROM approval_requests
     WHERE lower(username) = lower(${username}) AND password_hash IS NOT NULL
       AND (outcome IS NULL OR decided_at > now() - interval '${raw(REJECTED_KEEP_DAYS)} days')
     ORDER BY id DESC LIMIT 1`;
}

export interface RequestStatus {
  id: number;
  username: string;
  school: string;
  group_name: string | null;
  outcome: 'approved' | 'rejected' | null;
  reason: string | null;
}

/** The request with this token. */
export async function findByToken(on: Executor, tokenHash: Buffer): Promise<RequestStatus | null> {
  return sql(on).row<RequestStatus>`
    SELECT r.id, r.username, r.school, g.name AS group_name, r.outcome, r.reason
      FROM approval_requests r LEFT JOIN groups g ON g.id = r.group_id WHERE r.token_hash = ${tokenHash}`;
}

/** Removes the passwords and tokens of old, decided requests. */
export async function forgetDecided(on: Executor): Promise<void> {
  await sql(on).rows`
    UPDATE approval_requests SET password_hash = NULL, token_hash = NULL
     WHERE decided_at < now() - interval '${raw(REJECTED_KEEP_DAYS)} days'
       AND (password_hash IS NOT NULL OR token_hash IS NOT NULL)`;
}

import { IsNull, MoreThan, type FindOptionsWhere } from 'typeorm';
import { LIMITS, type ApprovalRequestView, type Role } from '@studyhall/contracts';
import type { Scope } from '@studyhall/domain';
import { Conditions, inScope } from '../conditions.js';
import { ApprovalRequest as StoredRequest } from '../entities/approval-request.entity.js';
import { usernameSkeleton } from '../names/username-skeleton.js';
import { rows, type Executor } from '../sql.js';

const view = ({ id, username, school, role, request_date }: StoredRequest): ApprovalRequestView => ({
  id,
  username,
  school,
  role,
  request_date: request_date.toISOString(),
});

/** Stores a request. Fails with {@link violatedUsername} where the name, or one that looks like it, is asked for. */
export async function insertRequest(
  on: Executor,
  request: {
    username: string;
    passwordHash: string;
    school: string;
    role: Role;
    groupId: number | null;
    inviteId: number;
  },
): Promise<ApprovalRequestView> {
  const requests = on.getRepository(StoredRequest);
  const stored = requests.create({
    username: request.username,
    username_skeleton: usernameSkeleton(request.username),
    password_hash: request.passwordHash,
    school: request.school,
    role: request.role,
    group_id: request.groupId,
    invite_id: request.inviteId,
  });
  await requests.insert(stored);
  return view(stored);
}

const pendingIn = (scope: Scope): FindOptionsWhere<StoredRequest> => ({
  outcome: IsNull(),
  ...inScope(scope),
});

/** Open requests, oldest first; with `after`, those after the one with that id. */
export async function findPending(
  on: Executor,
  scope: Scope,
  page: { limit: number; offset: number; after?: number },
): Promise<ApprovalRequestView[]> {
  const found = await on.getRepository(StoredRequest).find({
    where: { ...pendingIn(scope), ...(page.after !== undefined && { id: MoreThan(page.after) }) },
    order: { id: 'ASC' },
    take: page.limit,
    skip: page.offset,
  });
  return found.map(view);
}

export async function countPending(on: Executor, scope: Scope): Promise<number> {
  return on.getRepository(StoredRequest).countBy(pendingIn(scope));
}

/** The number of undecided requests of an invitation, and of a school. */
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

/** The ids of undecided requests in the scope, oldest first, at most {@link LIMITS.pendingPerSchool}. */
export async function findPendingIds(
  on: Executor,
  scope: Scope,
  filter: { invite_code?: string; school?: string },
): Promise<number[]> {
  const query = on
    .getRepository(StoredRequest)
    .createQueryBuilder('r')
    .select('r.id')
    .where(pendingIn(scope));
  if (filter.school !== undefined) query.andWhere('r.school = :school', { school: filter.school });
  if (filter.invite_code !== undefined)
    query.innerJoin('r.invite', 'i', 'i.code = :code', { code: filter.invite_code });
  const found = await query.orderBy('r.id').limit(LIMITS.pendingPerSchool).getMany();
  return found.map(({ id }) => id);
}

/** Rejects those of `ids` that are undecided and in the scope. Returns them. */
export async function rejectPending(
  on: Executor,
  scope: Scope,
  ids: readonly number[],
  decision: { reason: string | null; deciderId: number },
): Promise<Array<Pick<ApprovalRequest, 'id' | 'username' | 'school' | 'role'>>> {
  const where = new Conditions()
    .add('outcome IS NULL')
    .inScope(scope, 'school')
    .add('id = ANY($::int[])', ids);
  const [reason, decider] = [where.value(decision.reason), where.value(decision.deciderId)];
  // SQL: locks in order of id and updates in one statement, so that two admins cannot deadlock.
  return rows(
    on,
    `UPDATE approval_requests r
        SET outcome = 'rejected', reason = ${reason}, decided_by = ${decider}, decided_at = now(), password_hash = NULL
       FROM (SELECT id FROM approval_requests WHERE ${where.sql} ORDER BY id FOR UPDATE) AS locked
      WHERE r.id = locked.id RETURNING r.id, r.username, r.school, r.role`,
    where.values,
  );
}

export type ApprovalRequest = Pick<
  StoredRequest,
  'id' | 'username' | 'password_hash' | 'school' | 'role' | 'group_id' | 'outcome'
>;

/** The request, locked until the transaction ends. */
export async function lockRequest(on: Executor, id: number): Promise<ApprovalRequest | null> {
  return on.getRepository(StoredRequest).findOne({
    select: {
      id: true,
      username: true,
      password_hash: true,
      school: true,
      role: true,
      group_id: true,
      outcome: true,
    },
    where: { id },
    lock: { mode: 'pessimistic_write' },
  });
}

/** The class that a request is for, where there is one. */
export async function findGroupId(on: Executor, id: number): Promise<number | null> {
  return (await on.getRepository(StoredRequest).findOneBy({ id }))?.group_id ?? null;
}

/** Stores the decision and removes the password, which is not needed any more. */
export async function decide(
  on: Executor,
  id: number,
  decision: { outcome: 'approved' | 'rejected'; reason: string | null; deciderId: number },
): Promise<void> {
  await on.getRepository(StoredRequest).update(
    { id },
    {
      outcome: decision.outcome,
      reason: decision.reason,
      decided_by: decision.deciderId,
      decided_at: () => 'now()',
      password_hash: null,
    },
  );
}

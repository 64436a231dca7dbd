import { LIMITS, type ApprovalRequestView, type Role } from '@studyhall/contracts';
import type { Scope } from '@studyhall/domain';
import { Conditions } from '../conditions.js';
import { usernameSkeleton } from '../names/username-skeleton.js';
import { row, rows, type Executor } from '../sql.js';

type Stored = Omit<ApprovalRequestView, 'request_date'> & { request_date: Date };

const view = ({ request_date, ...request }: Stored): ApprovalRequestView => ({
  ...request,
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
  const stored = await row<Stored>(
    on,
    `INSERT INTO approval_requests (username, username_skeleton, password_hash, school, role, group_id, invite_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id, username, school, role, request_date`,
    [
      request.username,
      usernameSkeleton(request.username),
      request.passwordHash,
      request.school,
      request.role,
      request.groupId,
      request.inviteId,
    ],
  );
  if (!stored) throw new Error('The request was not stored.');
  return view(stored);
}

function scopedTo(scope: Scope): Conditions {
  const where = new Conditions().add('outcome IS NULL');
  if (scope.kind === 'none') where.add('false');
  if (scope.kind === 'school') where.add('school = $', scope.school);
  return where;
}

/** Open requests, oldest first; with `after`, those after the one with that id. */
export async function findPending(
  on: Executor,
  scope: Scope,
  page: { limit: number; offset: number; after?: number },
): Promise<ApprovalRequestView[]> {
  const where = scopedTo(scope);
  if (page.after !== undefined) where.add('id > $', page.after);
  const limit = where.value(page.limit);
  const offset = where.value(page.offset);
  const found = await rows<Stored>(
    on,
    `SELECT id, username, school, role, request_date FROM approval_requests WHERE ${where.sql}
      ORDER BY id LIMIT ${limit} OFFSET ${offset}`,
    where.values,
  );
  return found.map(view);
}

export async function countPending(on: Executor, scope: Scope): Promise<number> {
  const where = scopedTo(scope);
  const found = await row<{ count: number }>(
    on,
    `SELECT count(*)::int AS count FROM approval_requests WHERE ${where.sql}`,
    where.values,
  );
  return found?.count ?? 0;
}

/** How many requests of an invitation, and of a school, wait for a decision. */
export async function countWaiting(
  on: Executor,
  invite: { id: number; school: string },
): Promise<{ invite: number; school: number }> {
  const found = await row<{ invite: number; school: number }>(
    on,
    `SELECT (SELECT count(*)::int FROM approval_requests WHERE invite_id = $1 AND outcome IS NULL) AS invite,
            (SELECT count(*)::int FROM approval_requests WHERE school = $2 AND outcome IS NULL) AS school`,
    [invite.id, invite.school],
  );
  return found ?? { invite: 0, school: 0 };
}

/** The ids of undecided requests in the scope, oldest first, at most {@link LIMITS.pendingPerSchool}. */
export async function findPendingIds(
  on: Executor,
  scope: Scope,
  filter: { invite_code?: string; school?: string },
): Promise<number[]> {
  const where = scopedTo(scope);
  if (filter.school !== undefined) where.add('school = $', filter.school);
  if (filter.invite_code !== undefined)
    where.add('invite_id = (SELECT id FROM invites WHERE code = $)', filter.invite_code);
  const found = await rows<{ id: number }>(
    on,
    `SELECT id FROM approval_requests WHERE ${where.sql} ORDER BY id LIMIT ${LIMITS.pendingPerSchool}`,
    where.values,
  );
  return found.map(({ id }) => id);
}

/** Rejects those of `ids` that are undecided and in the scope. Returns them. */
export async function rejectPending(
  on: Executor,
  scope: Scope,
  ids: readonly number[],
  decision: { reason: string | null; deciderId: number },
): Promise<Array<Pick<ApprovalRequest, 'id' | 'username' | 'school' | 'role'>>> {
  const where = scopedTo(scope).add('id = ANY($::int[])', ids);
  const [reason, decider] = [where.value(decision.reason), where.value(decision.deciderId)];
  return rows(
    on,
    `UPDATE approval_requests r
        SET outcome = 'rejected', reason = ${reason}, decided_by = ${decider}, decided_at = now(), password_hash = NULL
       FROM (SELECT id FROM approval_requests WHERE ${where.sql} ORDER BY id FOR UPDATE) AS locked
      WHERE r.id = locked.id RETURNING r.id, r.username, r.school, r.role`,
    where.values,
  );
}

export interface ApprovalRequest {
  id: number;
  username: string;
  password_hash: string | null;
  school: string;
  role: Role;
  group_id: number | null;
  outcome: 'approved' | 'rejected' | null;
}

/** The request, with nobody else deciding it until the transaction ends. */
export async function lockRequest(on: Executor, id: number): Promise<ApprovalRequest | null> {
  return row<ApprovalRequest>(
    on,
    `SELECT id, username, password_hash, school, role, group_id, outcome FROM approval_requests WHERE id = $1 FOR UPDATE`,
    [id],
  );
}

/** The class that a request is for, where there is one. */
export async function findGroupId(on: Executor, id: number): Promise<number | null> {
  const found = await row<{ group_id: number | null }>(
    on,
    `SELECT group_id FROM approval_requests WHERE id = $1`,
    [id],
  );
  return found?.group_id ?? null;
}

/** Notes the decision; the password is needed no more. */
export async function decide(
  on: Executor,
  id: number,
  decision: { outcome: 'approved' | 'rejected'; reason: string | null; deciderId: number },
): Promise<void> {
  await rows(
    on,
    `UPDATE approval_requests SET outcome = $2, reason = $3, decided_by = $4, decided_at = now(), password_hash = NULL
      WHERE id = $1`,
    [id, decision.outcome, decision.reason, decision.deciderId],
  );
}

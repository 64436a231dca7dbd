// SQL: calls of the functions of the ledger, and statements over scopes where null is a value.
import type {
  AllowanceRequest,
  LimitInEffect,
  LimitKind,
  LimitPeriod,
  Role,
  UseToday,
} from '@studyhall/contracts';
import { MoreThan } from 'typeorm';
import { lockUserInTransaction } from '../advisory-locks.js';
import { Allowance } from '../entities/limit.entity.js';
import { errorCode, raw, sql, unnest, type Executor, type WithDates } from '../sql.js';

/** Whose limits: exactly one of school, class and person; a role only with its school. */
export interface LimitScope {
  school: string | null;
  role: Role | null;
  groupId: number | null;
  userId: number | null;
}

export interface StoredLimit {
  kind: LimitKind;
  period: LimitPeriod;
  limit: number;
}

/** The limits in effect for a person now: the strictest of each kind and period, with the person's allowances. */
export function findInEffect(
  on: Executor,
  userId: number,
): Promise<Array<WithDates<LimitInEffect, 'resets_at'>>> {
  return sql(on).rows`
    SELECT kind, period, most::float8 AS "limit", used::float8 AS used, added::float8 AS added, origin, resets_at
      FROM limits_of(${userId}, clock_timestamp()) ORDER BY kind, resets_at`;
}

/** What a {@link ReachedLimit} has, of a row of `limits_of`. */
const REACHED = raw(
  'l.kind, l.period, l.most::float8 AS "limit", ceil(extract(epoch FROM l.resets_at - clock_timestamp()))::int AS seconds',
);

/** The limit of a kind that a person has used up, or null. */
export function findUsedUp(
  on: Executor,
  userId: number,
  kind: 'minutes' | 'tokens',
): Promise<ReachedLimit | null> {
  return sql(on).row<ReachedLimit>`
    SELECT ${REACHED} FROM limits_of(${userId}, clock_timestamp()) l
     WHERE l.kind = ${kind} AND l.used >= l.most ORDER BY l.resets_at DESC LIMIT 1`;
}

/** The fewest tokens that a reply is worth asking for. */
const LEAST_REPLY = 200;

/** Tokens that a model reads and writes. */
interface Tokens {
  input: number;
  output: number;
}

/**
 * Holds the next request of a reply that is being written, beside what it took. Call it in a transaction.
 * @param next what the request reads, and the most that it may write
 * @returns how many tokens it may write, fewer than `next.output` where a limit has less left; or the limit that has too few
 */
export async function holdRequest(
  on: Executor,
  work: string,
  userId: number,
  took: Tokens,
  next: Tokens,
): Promise<number | ReachedLimit> {
  await lockUserInTransaction(on, 'use', userId);
  const sum = ({ input, output }: Tokens): number => Math.ceil(input + output);
  const least = Math.ceil(next.input) + Math.min(next.output, LEAST_REPLY);
  const strictest = await sql(on).row<Required<ReachedLimit>>`
    WITH strictest AS (
      SELECT ${REACHED}, floor(l.most - l.used - ${sum(took)}::int + COALESCE((
               SELECT amount FROM usage_ledger WHERE ref = ${work} AND kind = 'tokens' AND settled_at IS NULL), 0))::float8 AS rest
        FROM limits_of(${userId}, clock_timestamp()) l WHERE l.kind = 'tokens' ORDER BY rest, l.resets_at DESC LIMIT 1),
    counted AS (
      UPDATE usage_ledger
         SET amount = GREATEST(amount, ${sum(took)}::int + CASE WHEN s.rest < ${least} THEN 0 ELSE LEAST(${sum(next)}::int, s.rest) END),
             cost = GREATEST(cost, cost_of_work('tokens', model, ${took.input}, ${took.output}))
        FROM strictest s WHERE ref = ${work} AND usage_ledger.kind = 'tokens' AND settled_at IS NULL)
    SELECT * FROM strictest`;
  if (!strictest) return next.output;
  const { rest } = strictest;
  return rest < least ? strictest : Math.min(next.output, rest - Math.ceil(next.input));
}

/** What a person used today, by the clock of the school. */
export async function findToday(on: Executor, userId: number): Promise<UseToday['today']> {
  const found = await sql(on).rows<{ kind: keyof UseToday['today']; used: number }>`
    SELECT l.kind, sum(COALESCE(l.settled, l.amount))::float8 AS used
      FROM users u LEFT JOIN schools s ON s.name = u.school
     CROSS JOIN LATERAL (SELECT COALESCE(s.time_zone, 'UTC') AS zone) z
      JOIN usage_ledger l ON l.user_id = u.id AND l.kind IN ('messages', 'minutes', 'images')
       AND l.at >= date_trunc('day', now() AT TIME ZONE z.zone) AT TIME ZONE z.zone
     WHERE u.id = ${userId} GROUP BY l.kind`;
  const used = Object.fromEntries(found.map((one) => [one.kind, one.used]));
  return { messages: 0, minutes: 0, images: 0, ...used };
}

/**
 * Minutes from a person's first question after the last pause of `pause` minutes until the newest question; 0 once that is
 * so long ago.
 */
export async function findMinutesInARow(on: Executor, userId: number, pause: number): Promise<number> {
  const minutes = await sql(on).value<number>`
    WITH asked AS (
      SELECT l.at, l.at - lag(l.at) OVER (ORDER BY l.at) AS gap FROM usage_ledger l
       WHERE l.user_id = ${userId} AND l.kind = 'minutes' AND l.at > now() - interval '1 day')
    SELECT ceil(extract(epoch FROM max(at) - max(at) FILTER (WHERE gap IS NULL OR gap > make_interval(mins => ${pause}))) / 60)::int
      FROM asked HAVING max(at) > now() - make_interval(mins => ${pause})`;
  return minutes ?? 0;
}

const inScope = raw(
  'limits.school IS NOT DISTINCT FROM s.school AND limits.role IS NOT DISTINCT FROM s.role' +
    ' AND limits.group_id IS NOT DISTINCT FROM s.group_id AND limits.user_id IS NOT DISTINCT FROM s.user_id',
);

/** A scope as a table of one row. */
export const asTable = (scope: LimitScope) =>
  unnest('s', [{ ...scope, group_id: scope.groupId, user_id: scope.userId }], {
    school: 'text',
    role: 'text',
    group_id: 'int',
    user_id: 'int',
  });

/** The limits that were set for a scope itself. */
export function findSet(on: Executor, scope: LimitScope): Promise<StoredLimit[]> {
  return sql(on).rows<StoredLimit>`
    SELECT kind, period, amount AS "limit" FROM limits, ${asTable(scope)} WHERE ${inScope} ORDER BY kind, period`;
}

/** Sets all limits of a scope. Call it in a transaction. */
export async function replaceSet(
  on: Executor,
  scope: LimitScope,
  limits: readonly StoredLimit[],
): Promise<void> {
  await sql(on).rows`DELETE FROM limits USING ${asTable(scope)} WHERE ${inScope}`;
  await sql(on).rows`
    INSERT INTO limits (school, role, group_id, user_id, kind, period, amount)
    SELECT s.school, s.role, s.group_id, s.user_id, l.kind, l.period, l.amount
      FROM ${asTable(scope)}, ${unnest(
        'l',
        limits.map(({ kind, period, limit }) => ({ kind, period, amount: limit })),
        { kind: 'text', period: 'text', amount: 'int' },
      )}`;
}

export async function insertAllowance(
  on: Executor,
  userId: number,
  { kind, amount, until, reason }: AllowanceRequest,
): Promise<void> {
  await on.getRepository(Allowance).insert({ user_id: userId, kind, amount, until: new Date(until), reason });
}

/** The allowances of a person that have not ended, the next to end first. */
export function findAllowances(
  on: Executor,
  userId: number,
): Promise<Array<WithDates<UseToday['allowances'][number], 'until'>>> {
  return on.getRepository(Allowance).find({
    select: { id: true, kind: true, amount: true, until: true },
    where: { user_id: userId, until: MoreThan(new Date()) },
    order: { until: 'ASC', id: 'ASC' },
  });
}

/** Ends an allowance of the person; null where it has ended. */
export function endAllowance(
  on: Executor,
  userId: number,
  id: number,
): Promise<{ kind: LimitKind; amount: number } | null> {
  return sql(on).row`
    DELETE FROM allowances WHERE id = ${id} AND user_id = ${userId} AND until > now() RETURNING kind, amount`;
}

/** Whether a student is in a class that the teacher teaches, also as a substitute. */
export function isTaughtBy(on: Executor, studentId: number, teacherId: number): Promise<boolean> {
  return sql(on).hasRow`
    SELECT FROM teaching t JOIN group_members m ON m.group_id = t.group_id
     WHERE t.user_id = ${teacherId} AND m.user_id = ${studentId}`;
}

/** Settles what is held by work that has ended, is gone, or has taken too long, as if all of it were used. */
export async function settleLost(on: Executor): Promise<void> {
  await sql(on).rows`
    UPDATE usage_ledger SET settled = amount, settled_at = clock_timestamp()
     WHERE settled_at IS NULL AND expires_at < clock_timestamp()`;
}

/** How long the ledger is kept: a year can be compared with the one before. Months. */
const KEPT_MONTHS = 13;
/** Rows that one run removes, so that no lock lasts. */
const REMOVED_AT_ONCE = 50_000;

/** Removes the oldest rows of the ledger, and allowances that ended as long ago. */
export async function forgetOld(on: Executor): Promise<void> {
  await sql(on).rows`
    DELETE FROM usage_ledger WHERE id IN (
      SELECT id FROM usage_ledger WHERE at < now() - make_interval(months => ${KEPT_MONTHS})
       ORDER BY at LIMIT ${REMOVED_AT_ONCE})`;
  await sql(on).rows`DELETE FROM allowances WHERE until < now() - make_interval(months => ${KEPT_MONTHS})`;
}

const LIMIT_REACHED = 'LM001';

/** The limit that a piece of work would exceed. */
export interface ReachedLimit extends StoredLimit {
  /** Seconds until it resets. */
  seconds: number;
  /** What is left and is too little, where that is not 0. */
  rest?: number;
}

/** The limit because of which the ledger refused a row; null for every other error. */
export function refusedByLimit(error: unknown): ReachedLimit | null {
  if (errorCode(error) !== LIMIT_REACHED) return null;
  const { detail } =
    (error as { driverError?: { detail?: string } }).driverError ?? (error as { detail?: string });
  return JSON.parse(detail ?? '') as ReachedLimit;
}

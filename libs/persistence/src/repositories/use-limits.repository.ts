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
import { LeastRequest } from '../entities/price.entity.js';
import { WHOM_TO_ASK } from '../functions/limits.sql.js';
import { errorCode, raw, sql, unnest, type Executor, type WithDates } from '../sql.js';

/** The scope of limits: exactly one of school, class and person; a role only together with its school. */
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

/** The effective limits of a person: the strictest of each kind and period, including the person's allowances. */
export function findInEffect(
  on: Executor,
  userId: number,
): Promise<Array<WithDates<LimitInEffect, 'resets_at'>>> {
  return sql(on).rows`
    SELECT kind, period, most::float8 AS "limit", used::float8 AS used, added::float8 AS added, origin, resets_at,
           CASE kind WHEN 'tokens' THEN least_of_turn(NULL, ${userId}) ELSE 1 END AS least
      FROM limits_of(${userId}, clock_timestamp()) ORDER BY kind, resets_at`;
}

/** The tokens that a reply reads and writes at least. */
export const findLeastTokens = async (on: Executor): Promise<number> =>
  (await sql(on).value<number>`SELECT least_of_reply(NULL)`) ?? 0;

/** The columns of a {@link ReachedLimit}, from a row of `limits_of`. */
const REACHED = raw(
  'l.kind, l.period, l.most::float8 AS "limit", ceil(extract(epoch FROM l.resets_at - clock_timestamp()))::int AS seconds',
);

/** The limit of a kind of which a person has least left; null without one. */
export function findTightest(
  on: Executor,
  userId: number,
  kind: 'minutes' | 'tokens',
): Promise<Required<ReachedLimit> | null> {
  return sql(on).row<Required<ReachedLimit>>`
    SELECT ${REACHED}, (SELECT ${raw(WHOM_TO_ASK)} FROM users WHERE id = ${userId}) AS ask, GREATEST(0, l.most - l.used)::float8 AS rest,
           l.kind = 'tokens' AND EXISTS (
             SELECT FROM usage_ledger o WHERE o.user_id = ${userId} AND o.kind = 'tokens' AND o.settled_at IS NULL) AS waits
      FROM limits_of(${userId}, clock_timestamp()) l
     WHERE l.kind = ${kind} ORDER BY rest, l.resets_at DESC LIMIT 1`;
}

/** The minimum output tokens for which a reply is requested, as in `least_of_reply`. */
const LEAST_REPLY = 200;

/** Where a limit has no room for so many output tokens and all judges, few judges leave room for more. */
const USUAL_REPLY = 1_000;

/** Input and output tokens. */
interface Tokens {
  input: number;
  output: number;
}

/** The most that judges of a reply take: in any case, and for each token that the reply writes. */
export interface JudgeTokens {
  fixed: number;
  each: number;
}

const NO_JUDGES: JudgeTokens = { fixed: 0, each: 0 };

/**
 * Reserves the next model request of a running reply and its judges, in addition to what the reply has used. Call it in a
 * transaction.
 * @param next the input tokens of the request, the fewest that it can be reduced to, and the maximum output tokens
 * @param judges the judges of the reply, and those that it can be reduced to
 * @returns the allowed tokens, fewer than `next` if a limit has less left, and whether they are for the second judges; or
 * the limit that has too little left
 */
export async function holdRequest(
  on: Executor,
  work: string,
  userId: number,
  took: Tokens,
  next: Tokens & { least: number },
  [all, fewest]: readonly [JudgeTokens, JudgeTokens] = [NO_JUDGES, NO_JUDGES],
): Promise<(Tokens & { hasFewJudges?: boolean }) | ReachedLimit> {
  await lockUserInTransaction(on, 'use', userId);
  const sum = ({ input, output }: Tokens): number => Math.ceil(input + output);
  const strictest = await sql(on).row<Required<ReachedLimit> & { others: number }>`
    SELECT ${REACHED}, (SELECT ${raw(WHOM_TO_ASK)} FROM users WHERE id = ${userId}) AS ask, o.others::float8 AS others,
           floor(l.most - l.used - ${sum(took)}::int + o.own)::float8 AS rest
      FROM limits_of(${userId}, clock_timestamp()) l, (
        SELECT COALESCE(sum(amount) FILTER (WHERE ref = ${work}), 0) AS own,
               COALESCE(sum(amount) FILTER (WHERE ref <> ${work}), 0) AS others
          FROM usage_ledger WHERE user_id = ${userId} AND kind = 'tokens' AND settled_at IS NULL) o
     WHERE l.kind = 'tokens' ORDER BY rest, l.resets_at DESC LIMIT 1`;
  if (!strictest) return next;
  const room = strictest.rest - all.fixed - Math.ceil(next.input);
  const hasFewJudges = room < Math.min(next.output, USUAL_REPLY) * (1 + all.each);
  const { fixed, each } = hasFewJudges ? fewest : all;
  const rest = strictest.rest - Math.ceil(fixed);
  const written = Math.ceil(Math.min(next.output, LEAST_REPLY) * (1 + each));
  const missing = Math.ceil(next.least) + written - rest;
  const isReached = missing > 0;
  // If the whole request does not fit, what it can be reduced by gets at most half of the room, and the reply the rest.
  const input =
    Math.ceil(next.input) + written <= rest ? next.input : Math.min((next.least + rest) / 2, rest - written);
  const output = Math.min(next.output, Math.floor((rest - Math.ceil(input)) / (1 + each)));
  const request = isReached ? 0 : Math.ceil(input) + output;
  const judges = isReached ? 0 : Math.ceil(fixed) + Math.floor(output * each);
  await sql(on).rows`
    UPDATE usage_ledger SET shared = GREATEST(amount - ${sum(took) + request}::int, ${judges}::int),
           amount = GREATEST(amount, ${sum(took) + request + judges}::int),
           cost = GREATEST(cost, cost_of_held(price, 'tokens', model, ${took.input}, ${took.output}))
     WHERE ref = ${work} AND kind = 'tokens' AND settled_at IS NULL`;
  return isReached ? { ...strictest, waits: missing <= strictest.others } : { input, output, hasFewJudges };
}

/** A person's use today, in the school's time zone. */
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
 * Minutes from a person's first question after the last pause of `pause` minutes to the newest question; 0 if the newest
 * question is longer ago than `pause`.
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

/** A scope as a table with one row. */
export const asTable = (scope: LimitScope) =>
  unnest('s', [{ ...scope, group_id: scope.groupId, user_id: scope.userId }], {
    school: 'text',
    role: 'text',
    group_id: 'int',
    user_id: 'int',
  });

/** The limits of the scope itself. */
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

/** The active allowances of a person, earliest end first. */
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

/** Ends an allowance of the person; null if it has already ended. */
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

/** Sets the fewest tokens of the first request of a model's reply, for which questions are accepted. */
export async function setLeastRequest(on: Executor, least: LeastRequest): Promise<void> {
  await on.getRepository(LeastRequest).upsert(least, { conflictPaths: ['model'] });
}

/** Settles reservations of work that has ended, no longer exists, or took too long, with their full amount. */
export async function settleLost(on: Executor): Promise<void> {
  await sql(on).rows`
    UPDATE usage_ledger SET settled = amount - COALESCE(shared, 0), settled_at = clock_timestamp()
     WHERE id IN (SELECT id FROM usage_ledger
                   WHERE settled_at IS NULL AND expires_at < clock_timestamp() FOR NO KEY UPDATE SKIP LOCKED)`;
}

/** How many months the ledger is kept, so that a year can be compared with the previous one. */
const KEPT_MONTHS = 13;
/** Rows per run, to keep locks short. */
const REMOVED_AT_ONCE = 50_000;

/** Removes the oldest rows of the ledger, and equally old allowances. */
export async function forgetOld(on: Executor): Promise<void> {
  await sql(on).rows`
    DELETE FROM usage_ledger WHERE id IN (
      SELECT id FROM usage_ledger WHERE at < now() - make_interval(months => ${KEPT_MONTHS})
       ORDER BY at LIMIT ${REMOVED_AT_ONCE} FOR UPDATE SKIP LOCKED)`;
  await sql(on).rows`DELETE FROM allowances WHERE until < now() - make_interval(months => ${KEPT_MONTHS})`;
}

const LIMIT_REACHED = 'LM001';

/** The limit that a piece of work would exceed. */
export interface ReachedLimit extends StoredLimit {
  /** Seconds until it resets. */
  seconds: number;
  /** What is left but too little, if it is not 0. */
  rest?: number;
  /** Whether running replies of the person hold what is missing. */
  waits?: boolean;
  /** Who can raise it, `other` for a teacher or an admin. */
  ask?: 'admin' | 'self' | 'other';
}

/** The limit because of which the ledger rejected a row; null for all other errors. */
export function refusedByLimit(error: unknown): ReachedLimit | null {
  if (errorCode(error) !== LIMIT_REACHED) return null;
  const { detail } =
    (error as { driverError?: { detail?: string } }).driverError ?? (error as { detail?: string });
  return JSON.parse(detail ?? '') as ReachedLimit;
}

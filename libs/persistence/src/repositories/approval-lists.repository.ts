// SQL: the conditions of a list, the hint for the rows of its page alone, and facets in the natural order.
import { LIMITS, type ApprovalFacets, type ApprovalRequestView } from '@studyhall/contracts';
import type { Scope } from '@studyhall/domain';
import { NAMED } from '../names/person.js';
import { Conditions, likePattern, present } from '../conditions.js';
import { IN_ORDER } from '../natural-order.js';
import { column, countRows, rows, type Executor, type WithDates } from '../sql.js';

/** What a list of pending requests is narrowed to. Each word of `search` must be in the username or the class. */
export interface PendingFilter {
  search?: string;
  school?: string;
  class?: number;
  invite_code?: string;
}

const SOURCE = `approval_requests r LEFT JOIN groups g ON g.id = r.group_id LEFT JOIN users a ON a.id = r.user_id`;

function toConditions(scope: Scope, filter: PendingFilter): Conditions {
  const where = new Conditions().add('r.outcome IS NULL').inScope(scope, 'r.school', 'r.group_id');
  if (filter.school !== undefined) where.add('r.school = $', filter.school);
  if (filter.class !== undefined) where.add('r.group_id = $', filter.class);
  if (filter.invite_code !== undefined)
    where.add('r.invite_id = (SELECT i.id FROM invites i WHERE i.code = $)', filter.invite_code);
  for (const word of filter.search?.split(/\s+/).filter(Boolean) ?? [])
    where.add(
      `lower(r.username) LIKE lower($) OR lower(a.shown_name) LIKE lower($) OR lower(coalesce(g.name, '')) LIKE lower($)`,
      likePattern(word),
    );
  return where;
}

interface Stored extends WithDates<Omit<ApprovalRequestView, 'looks_like'>, 'request_date'> {
  similar_id: number | null;
  similar_username: string | null;
  similar_name: string | null;
  similar_in_class: boolean | null;
}

/**
 * The requests of a page with the account of the same school whose name has the same words: the requester may have one
 * already. A student of the requested class wins over others.
 */
const WITH_SIMILAR = `page.*, u.id AS similar_id, u.username AS similar_username, u.display_name AS similar_name, u.in_class AS similar_in_class`;
const SIMILAR = `LEFT JOIN LATERAL (
    SELECT u.id, ${NAMED},
           EXISTS (SELECT 1 FROM group_members m WHERE m.group_id = page.group_id AND m.user_id = u.id) AS in_class
      FROM users u
     WHERE page.user_id IS NULL AND ${present('u')} AND u.school = page.school AND name_key(u.username) = name_key(page.username)
     ORDER BY in_class DESC, u.id LIMIT 1) u ON true`;

const view = ({
  similar_id,
  similar_username,
  similar_name,
  similar_in_class,
  ...stored
}: Stored): ApprovalRequestView => ({
  ...stored,
  request_date: stored.request_date.toISOString(),
  looks_like:
    similar_id === null
      ? null
      : {
          ...{ id: similar_id, username: similar_username ?? '', display_name: similar_name ?? '' },
          in_class: similar_in_class ?? false,
        },
});

async function findPage(
  on: Executor,
  where: Conditions,
  page: { limit: number; offset: number },
): Promise<ApprovalRequestView[]> {
  const [limit, offset] = [where.value(page.limit), where.value(page.offset)];
  const found = await rows<Stored>(
    on,
    `SELECT ${WITH_SIMILAR} FROM (
       SELECT r.id, r.username, COALESCE(a.shown_name, r.username) AS display_name, r.school, r.role, r.request_date, g.id AS group_id, g.name AS group_name, r.user_id
         FROM ${SOURCE} WHERE ${where.sql} ORDER BY r.id LIMIT ${limit} OFFSET ${offset}) AS page ${SIMILAR}
      ORDER BY page.id`,
    where.values,
  );
  return found.map(view);
}

/** Open requests, oldest first; with `after`, those after the one with that id. */
export async function findPending(
  on: Executor,
  scope: Scope,
  filter: PendingFilter,
  page: { limit: number; offset: number; after?: number },
): Promise<ApprovalRequestView[]> {
  const where = toConditions(scope, filter);
  if (page.after !== undefined) where.add('r.id > $', page.after);
  return findPage(on, where, page);
}

/** One open request. */
export async function findPendingById(on: Executor, id: number): Promise<ApprovalRequestView | null> {
  const where = toConditions({ kind: 'all' }, {}).add('r.id = $', id);
  return (await findPage(on, where, { limit: 1, offset: 0 }))[0] ?? null;
}

export async function countPending(on: Executor, scope: Scope, filter: PendingFilter = {}): Promise<number> {
  const where = toConditions(scope, filter);
  return countRows(on, `${SOURCE} WHERE ${where.sql}`, where.values);
}

/** The ids of undecided requests in the scope, oldest first, at most {@link LIMITS.pendingPerSchool}. */
export async function findPendingIds(on: Executor, scope: Scope, filter: PendingFilter): Promise<number[]> {
  const where = toConditions(scope, filter);
  const limit = where.value(LIMITS.pendingPerSchool);
  return column<number>(
    on,
    `SELECT r.id FROM ${SOURCE} WHERE ${where.sql} ORDER BY r.id LIMIT ${limit}`,
    where.values,
  );
}

const MAX_FACETS = 500;

/** The schools, classes and invitations of the undecided requests, with the number of requests of each. */
export async function findFacets(on: Executor, scope: Scope): Promise<ApprovalFacets> {
  const where = toConditions(scope, {});
  const limit = where.value(MAX_FACETS);
  const count = <Row>(columns: string, join: string, order: string): Promise<Row[]> =>
    rows<Row>(
      on,
      `SELECT ${columns}, count(*)::int AS count FROM ${SOURCE} ${join} WHERE ${where.sql}
        GROUP BY ${columns} ORDER BY ${order} LIMIT ${limit}`,
      where.values,
    );
  const [schools, classes, invitations] = await Promise.all([
    count<ApprovalFacets['schools'][number]>('r.school', '', `r.school ${IN_ORDER}`),
    count<ApprovalFacets['classes'][number]>(
      'asked.id, asked.name, asked.school',
      'JOIN groups asked ON asked.id = r.group_id',
      `asked.name ${IN_ORDER}, asked.school, asked.id`,
    ),
    count<StoredFacet>(
      'i.code, i.school, i.created_at, invited.name',
      'JOIN invites i ON i.id = r.invite_id LEFT JOIN groups invited ON invited.id = i.group_id',
      'i.created_at, i.code',
    ),
  ]);
  return {
    schools,
    classes,
    invitations: invitations.map(({ code, name, school, created_at, count: n }) => ({
      code,
      name: name ?? school,
      created_at: created_at.toISOString(),
      count: n,
    })),
  };
}

interface StoredFacet {
  code: string;
  school: string;
  name: string | null;
  created_at: Date;
  count: number;
}

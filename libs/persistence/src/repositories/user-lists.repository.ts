// SQL: a page of 100,000 users by a keyset in the natural order, whose plan is chosen here.
import type { UserView } from '@studyhall/contracts';
import { present } from '../conditions.js';
import { readInOrder } from '../keyset.js';
import { orderBy, reversed, type Order } from '../natural-order.js';
import { column, row, rows, type Executor } from '../sql.js';
import { BY_NAME, toView, USER_COLUMNS, VIEW, type StoredUser, type UserSort } from './user-columns.js';
import { toConditions, type UserFilter } from './user-filter.js';

export { USER_COLUMNS } from './user-columns.js';
export { countUsers, hasStoredCount, type UserFilter } from './user-filter.js';

interface Sorting {
  sort?: UserSort;
  order?: Order;
}

/** The keys of an order. In one school all users have the same school. */
function sortKeys({ sort = 'username' }: Sorting, { scope }: UserFilter): string[] {
  const isName = sort === 'username' || (sort === 'school' && scope.kind === 'school');
  return isName ? [BY_NAME] : [USER_COLUMNS[sort].sort.key, BY_NAME];
}

/**
 * A page of users with their classes.
 * `smallResult`: the filter matches few rows, which are found first and sorted then, instead of reading an index in order.
 * `total`: how many match, where that is known: the second half of a list is read from its end.
 */
export async function findUsers(
  on: Executor,
  filter: UserFilter,
  page: Sorting & { limit: number; offset: number; smallResult: boolean; total?: number },
): Promise<UserView[]> {
  const { order = 'asc', total = 0 } = page;
  const end = total - page.offset;
  const isNearEnd = !page.smallResult && end > 0 && end < total / 2;
  const size = isNearEnd ? Math.min(page.limit, end) : page.limit;
  const where = toConditions(filter);
  const limit = where.value(size);
  const offset = where.value(isNearEnd ? end - size : page.offset);
  const keys = sortKeys(page, filter);
  const inDirection = orderBy(keys, isNearEnd ? reversed(order) : order);
  const source = page.smallResult
    ? `(WITH found AS MATERIALIZED (SELECT * FROM users u WHERE ${where.sql})
        SELECT id FROM found u ORDER BY ${inDirection} LIMIT ${limit} OFFSET ${offset})`
    : `(SELECT id FROM users u WHERE ${where.sql} ORDER BY ${inDirection} LIMIT ${limit} OFFSET ${offset})`;
  const found = await rows<StoredUser>(
    on,
    `SELECT ${VIEW} FROM ${source} AS page JOIN users u ON u.id = page.id ORDER BY ${orderBy(keys, order)}`,
    where.values,
  );
  return found.map(toView);
}

/** All users of a filter, batch by batch. */
export async function* readUsers(
  on: Executor,
  filter: UserFilter,
  { sort = 'username', order }: Sorting,
): AsyncGenerator<UserView[]> {
  const keys = [USER_COLUMNS[sort].sort, USER_COLUMNS.username.sort];
  const list = { view: VIEW, source: 'users u', where: () => toConditions(filter), keys, order };
  for await (const batch of readInOrder<StoredUser>(on, list)) yield batch.map(toView);
}

/** The ids of the users of a filter, the oldest accounts first. */
export async function findUserIds(on: Executor, filter: UserFilter, limit: number): Promise<number[]> {
  const where = toConditions(filter);
  const size = where.value(limit);
  return column<number>(
    on,
    `SELECT u.id FROM users u WHERE ${where.sql} ORDER BY u.id LIMIT ${size}`,
    where.values,
  );
}

export async function findListed(on: Executor, id: number): Promise<UserView | null> {
  const found = await row<StoredUser>(on, `SELECT ${VIEW} FROM users u WHERE u.id = $1 AND ${present('u')}`, [
    id,
  ]);
  return found && toView(found);
}

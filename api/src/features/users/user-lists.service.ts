import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LIMITS, type UserView, type UsersQuery } from '@studyhall/contracts';
import { scopeFor } from '@studyhall/domain';
import { userLists, type Account } from '@studyhall/persistence';
import { adminsOnly, toPage, isWholeList, type ListPage, type WholeList } from '../directory/index.js';

/** The maximum of users of one school that are filtered first and sorted afterwards. */
const SORTED_AT_ONCE = 10_000;

/** The columns of a list of users as CSV, with the cell of each. */
export const EXPORTED_COLUMNS = Object.fromEntries(
  Object.entries(userLists.USER_COLUMNS).flatMap(([name, { csv }]) => (csv ? [[name, csv]] : [])),
);

/** Lists of users that the caller administers. */
@Injectable()
export class UserLists {
  constructor(private readonly db: DataSource) {}

  async page(actor: Account, query: UsersQuery): Promise<ListPage<UserView> | WholeList> {
    adminsOnly(actor);
    const filter = { ...query, scope: scopeFor(actor, query.school) };
    const page = toPage(query);
    const total = await userLists.countUsers(this.db, filter);
    if (isWholeList(query)) return { total, batches: this.all(actor, query) };
    const isExact = userLists.hasStoredCount(filter);
    const smallResult = isExact
      ? filter.scope.kind === 'school' && query.sort !== undefined && total <= SORTED_AT_ONCE
      : total < LIMITS.searchCountMax;
    const { sort, order } = query;
    const items = await userLists.findUsers(this.db, filter, {
      ...{ ...page, sort, order, smallResult },
      ...(isExact && { total }),
    });
    return { total, items };
  }

  /** All users of the filter, read batch by batch at the client's pace. */
  all(actor: Account, query: UsersQuery): AsyncGenerator<UserView[]> {
    const filter = { ...query, scope: scopeFor(actor, query.school) };
    return userLists.readUsers(this.db, filter, query);
  }
}

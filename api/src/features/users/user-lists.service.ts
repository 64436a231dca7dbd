import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LIMITS, type UserView, type UsersQuery } from '@studyhall/contracts';
import { csvLine, scopeOf } from '@studyhall/domain';
import { userLists, type Account } from '@studyhall/persistence';
import {
  adminsOnly,
  BATCH,
  inBatches,
  pageOf,
  isWholeList,
  type ListPage,
  type WholeList,
} from '../directory/index.js';

/** Users of one school that are found first and sorted then. */
const SORTED_AT_ONCE = 10_000;

/** The columns of a list of users as CSV, with the cell of each. */
const EXPORTED = Object.entries(userLists.USER_COLUMNS).flatMap(([name, { csv }]) =>
  csv ? [{ name, csv }] : [],
);
export const EXPORTED_COLUMNS = EXPORTED.map(({ name }) => name);

/** Lists of users that the caller administers. */
@Injectable()
export class UserLists {
  constructor(private readonly db: DataSource) {}

  async page(actor: Account, query: UsersQuery): Promise<ListPage<UserView> | WholeList> {
    adminsOnly(actor);
    const filter = { ...query, scope: scopeOf(actor, query.school) };
    const page = pageOf(query);
    const total = await userLists.countUsers(this.db, filter);
    if (isWholeList(query)) return { total, batches: this.all(filter, query) };
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

  /** The lines of the filter's users as CSV, read batch by batch at the client's pace. */
  async *csv(actor: Account, query: UsersQuery): AsyncGenerator<string> {
    const filter = { ...query, scope: scopeOf(actor, query.school) };
    for await (const batch of this.all(filter, query))
      yield batch.map((user) => csvLine(EXPORTED.map(({ csv }) => csv(user)))).join('');
  }

  private async *all(filter: userLists.UserFilter, { sort, order }: UsersQuery): AsyncGenerator<UserView[]> {
    type Keyed = UserView & { sort_key: string; name_key: string };
    const next = (last: Keyed | null): Promise<Keyed[]> =>
      userLists.findUsersAfter(this.db, filter, { sort, order }, last, BATCH);
    for await (const batch of inBatches(next))
      yield batch.map(({ sort_key: _key, name_key: _name, ...user }) => user);
  }
}

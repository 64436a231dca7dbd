import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LIMITS, type UserView, type UsersQuery } from '@studyhall/contracts';
import { csvLine, scopeOf } from '@studyhall/domain';
import { schools, userLists, type Account } from '@studyhall/persistence';
import {
  adminsOnly,
  BATCH,
  inBatches,
  pageOf,
  isWholeList,
  type ListPage,
  type WholeList,
} from '../directory/index.js';

const MAX_SCHOOLS = 2_000;

/** Lists of users that the caller administers. */
@Injectable()
export class UserLists {
  constructor(private readonly db: DataSource) {}

  async page(actor: Account, query: UsersQuery): Promise<ListPage<UserView> | WholeList> {
    adminsOnly(actor);
    const filter = { ...query, scope: scopeOf(actor, query.school) };
    const page = pageOf(query);
    const total = await userLists.countUsers(this.db, filter);
    if (isWholeList(query)) return { total, batches: this.all(filter) };
    const smallResult = Boolean(query.search) && total < LIMITS.searchCountMax;
    return { total, items: await userLists.findUsers(this.db, filter, { ...page, smallResult }) };
  }

  async schools(actor: Account, query: { search?: string; limit?: number }): Promise<string[]> {
    adminsOnly(actor);
    return schools.findNames(this.db, scopeOf(actor), { ...query, limit: query.limit ?? MAX_SCHOOLS });
  }

  /** Every user of the filter as CSV, read batch by batch at the client's pace. */
  async *csv(actor: Account, query: UsersQuery): AsyncGenerator<string> {
    const filter = { ...query, scope: scopeOf(actor, query.school) };
    yield csvLine(['username', 'role', 'school', 'classes', 'access']);
    for await (const batch of this.all(filter)) yield batch.map(lineOf).join('');
  }

  private async *all(filter: userLists.UserFilter): AsyncGenerator<UserView[]> {
    type Keyed = UserView & { sort_key: string };
    const next = (last: Keyed | null): Promise<Keyed[]> =>
      userLists.findUsersAfter(this.db, filter, last?.sort_key ?? '', BATCH);
    for await (const batch of inBatches(next)) yield batch.map(({ sort_key: _key, ...user }) => user);
  }
}

function lineOf({ username, role, school, classes, access_granted }: UserView): string {
  return csvLine([username, role, school ?? '', classes.join(';'), access_granted ? 'Granted' : 'Revoked']);
}

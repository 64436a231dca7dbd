import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { UserView, UsersQuery } from '@studyhall/contracts';
import { csvLine, scopeOf } from '@studyhall/domain';
import { userLists, type Account } from '@studyhall/persistence';
import { adminsOnly, pageOf, type ListPage } from '../directory/index.js';

const MOST_SCHOOLS = 2_000;
const EXPORT_BATCH = 1_000;

/** Who there is, within what the caller administers. */
@Injectable()
export class UserLists {
  constructor(private readonly db: DataSource) {}

  async page(actor: Account, query: UsersQuery): Promise<ListPage<UserView>> {
    adminsOnly(actor);
    const filter = { ...query, scope: scopeOf(actor, query.school) };
    const page = pageOf(query);
    const total = await userLists.countUsers(this.db, filter);
    const few = Boolean(query.search) && total < userLists.MOST_FOUND;
    return { total, items: await userLists.findUsers(this.db, filter, { ...page, few }) };
  }

  async schools(actor: Account, query: { search?: string; limit?: number }): Promise<string[]> {
    adminsOnly(actor);
    return userLists.findSchools(this.db, scopeOf(actor), { ...query, limit: query.limit ?? MOST_SCHOOLS });
  }

  /** Every user of the filter as CSV, read batch by batch as the reader takes it. */
  async *csv(actor: Account, query: UsersQuery): AsyncGenerator<string> {
    const filter = { ...query, scope: scopeOf(actor, query.school) };
    yield csvLine(['username', 'role', 'school', 'classes', 'access']);
    for (let after = ''; ;) {
      const batch = await userLists.findUsersAfter(this.db, filter, after, EXPORT_BATCH);
      if (batch.length === 0) return;
      yield batch.map(lineOf).join('');
      after = batch.at(-1)?.sort_key ?? '';
    }
  }
}

function lineOf({ username, role, school, classes, access_granted }: UserView): string {
  return csvLine([username, role, school ?? '', classes.join(';'), access_granted ? 'Granted' : 'Revoked']);
}

import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { UserView, UsersQuery } from '@studyhall/contracts';
import { scopeOf } from '@studyhall/domain';
import { userLists, type Account } from '@studyhall/persistence';
import { adminsOnly, pageOf, type ListPage } from '../directory/index.js';

const MOST_SCHOOLS = 2_000;

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
}

import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  type EligibleQuery,
  type MembersQuery,
  type MemberView,
  type TimeConflictView,
  sentence,
} from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import { members, users, type Account } from '@studyhall/persistence';
import { DirectoryEvents, pageOf, isWholeList, type ListPage } from '../directory/index.js';
import { GroupsService } from './groups.service.js';

const NOT_FOUND_USER = sentence('selected_user_not_found');

/** The members of classes. Source: `admin.md` §5. */
@Injectable()
export class MembersService {
  constructor(
    private readonly db: DataSource,
    private readonly groups: GroupsService,
    private readonly directory: DirectoryEvents,
  ) {}

  /** Without a page, lists all members, as in `admin.md` §7. */
  async list(actor: Account, groupId: number, query: MembersQuery): Promise<ListPage<MemberView>> {
    await this.groups.visible(actor, groupId);
    const page = isWholeList(query) ? {} : pageOf(query);
    const [total, items] = await Promise.all([
      members.countMembers(this.db, groupId, query.search),
      members.findMembers(this.db, groupId, { search: query.search, ...page }),
    ]);
    return { total, items };
  }

  async eligible(actor: Account, groupId: number, query: EligibleQuery): Promise<ListPage<MemberView>> {
    const group = await this.groups.visible(actor, groupId);
    const [total, items] = await Promise.all([
      members.countEligible(this.db, group, query.search),
      members.findEligible(this.db, group, { search: query.search, ...pageOf(query) }),
    ]);
    return { total, items };
  }

  /** Members who have two classes at one time: a hint for the admin. */
  async conflicts(actor: Account, groupId: number): Promise<TimeConflictView[]> {
    await this.groups.visible(actor, groupId);
    return members.findConflicts(this.db, groupId);
  }

  /**
   * Adds all of the users or none; existing members stay.
   * @throws AppError `invalid` where one of the users is not eligible.
   */
  async assign(actor: Account, groupId: number, userIds: readonly number[]): Promise<number> {
    const wanted = [...new Set(userIds)];
    const { added, school } = await this.groups.change(actor, groupId, async (on, group) => {
      const found = await users.lockAccounts(on, wanted);
      const outsider = found.find((user) => !can(actor, 'group.add_member', { group, user }).allowed);
      // The caller may not learn the name of a user of another school.
      const mayName = outsider && outsider.school === group.school;
      if (mayName) throw new AppError('invalid', sentence('named_not_eligible', { name: outsider.username }));
      if (outsider || found.length < wanted.length) throw new AppError('invalid', NOT_FOUND_USER);
      const fresh = await members.addMembers(on, groupId, wanted);
      if (fresh.length > 0) {
        const names = found.filter((user) => fresh.includes(user.id)).map((user) => user.username);
        await this.groups.record(on, actor, 'group.assign', group, {
          after: { added: names },
          people: fresh,
        });
      }
      return { added: fresh.length, school: group.school };
    });
    if (added > 0) await this.publishChanges(school);
    return added;
  }

  async remove(actor: Account, groupId: number, userId: number): Promise<void> {
    const school = await this.groups.change(actor, groupId, async (on, group) => {
      const [user] = await users.lockAccounts(on, [userId]);
      if (!user || !(await members.removeMember(on, groupId, userId))) {
        throw new AppError('not_found', sentence('not_in_class'));
      }
      await this.groups.record(on, actor, 'group.remove_member', group, {
        before: { removed: user.username },
        people: [userId],
      });
      return group.school;
    });
    await this.publishChanges(school);
  }

  private async publishChanges(school: string): Promise<void> {
    await this.directory.changed('groups', school);
    await this.directory.changed('users', school);
  }
}

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
import { groups, members, users, type Account, type Executor } from '@studyhall/persistence';
import {
  assertAllowed,
  DirectoryEvents,
  effectsOf,
  isWholeList,
  membershipConflicts,
  pageOf,
  type Changed,
  type ChangeOptions,
  type ListPage,
} from '../directory/index.js';
import { UndoRegistry, UndoService, type Restored } from '../undo/index.js';
import { GroupsService } from './groups.service.js';

/** The undo kind of removed members, and what it stores. */
const REMOVED = 'members.remove';
interface RemovedMembers {
  group_id: number;
  user_ids: number[];
}

const NOT_FOUND_USER = sentence('selected_user_not_found');

/** The members of classes. Source: `admin.md` §5. */
@Injectable()
export class MembersService {
  constructor(
    private readonly db: DataSource,
    private readonly classes: GroupsService,
    private readonly directory: DirectoryEvents,
    private readonly undo: UndoService,
    kinds: UndoRegistry,
  ) {
    kinds.register<RemovedMembers>({
      kind: REMOVED,
      restore: (on, actor, data) => this.restore(on, actor, data),
    });
  }

  /** Without a page, lists all members, as in `admin.md` §7. */
  async list(actor: Account, groupId: number, query: MembersQuery): Promise<ListPage<MemberView>> {
    await this.classes.visible(actor, groupId);
    const page = isWholeList(query) ? {} : pageOf(query);
    const [total, items] = await Promise.all([
      members.countMembers(this.db, groupId, query.search),
      members.findMembers(this.db, groupId, {
        ...{ search: query.search, sort: query.sort, order: query.order },
        ...page,
      }),
    ]);
    return { total, items };
  }

  async eligible(actor: Account, groupId: number, query: EligibleQuery): Promise<ListPage<MemberView>> {
    const group = await this.classes.visible(actor, groupId);
    const [total, items] = await Promise.all([
      members.countEligible(this.db, group, query.search),
      members.findEligible(this.db, group, {
        ...{ search: query.search, order: query.order },
        ...pageOf(query),
      }),
    ]);
    return { total, items };
  }

  /** Members who have two classes at one time: a hint for the admin. */
  async conflicts(actor: Account, groupId: number): Promise<TimeConflictView[]> {
    await this.classes.visible(actor, groupId);
    return members.findConflicts(this.db, groupId);
  }

  /**
   * Adds all of the users or none; existing members stay.
   * @throws AppError `invalid` where one of the users is not eligible.
   */
  async assign(actor: Account, groupId: number, userIds: readonly number[]): Promise<number> {
    const wanted = [...new Set(userIds)];
    const { added, school } = await this.classes.change(actor, groupId, async (on, group) => {
      const found = await users.lockAccounts(on, wanted);
      const outsider = found.find((user) => !can(actor, 'group.add_member', { group, user }).allowed);
      // The caller may not learn the name of a user of another school.
      const mayName = outsider && outsider.school === group.school;
      if (mayName) throw new AppError('invalid', sentence('named_not_eligible', { name: outsider.username }));
      if (outsider || found.length < wanted.length) throw new AppError('invalid', NOT_FOUND_USER);
      const fresh = await members.addMembers(on, groupId, wanted);
      if (fresh.length > 0) {
        const names = found.filter((user) => fresh.includes(user.id)).map((user) => user.username);
        await this.classes.record(on, actor, 'group.assign', group, {
          after: { added: names },
          people: fresh,
        });
      }
      return { added: fresh.length, school: group.school };
    });
    if (added > 0) await this.publishChanges(school);
    return added;
  }

  /** @throws AppError `not_found` where the user is not in the class. */
  async remove(
    actor: Account,
    groupId: number,
    userId: number,
    options: ChangeOptions = {},
  ): Promise<Changed> {
    const { school, changed } = await this.classes.change(
      actor,
      groupId,
      async (on, group) => {
        const [user] = await users.lockAccounts(on, [userId]);
        const removed = await members.removeMembers(on, groupId, [userId]);
        if (!user || removed.length === 0) throw new AppError('not_found', sentence('not_in_class'));
        await this.classes.record(on, actor, 'group.remove_member', group, {
          before: { removed: user.username },
          people: [userId],
        });
        const gone = { group_id: groupId, user_id: userId };
        const effects = effectsOf([{ ...gone, group_name: group.name, school: group.school }]);
        const undo = await this.undo.offer(on, actor, {
          kind: REMOVED,
          data: { group_id: groupId, user_ids: [userId] } satisfies RemovedMembers,
        });
        return { school: group.school, changed: { effects, undo } };
      },
      options,
    );
    if (options.dryRun) return { ...changed, undo: null };
    await this.publishChanges(school);
    return changed;
  }

  /** Puts members back who were removed. */
  private async restore(on: Executor, actor: Account, data: RemovedMembers): Promise<Restored> {
    const group = await groups.lockGroup(on, data.group_id);
    if (group) assertAllowed(can(actor, 'group.manage', group));
    const found = await users.lockAccounts(on, data.user_ids);
    const removed = data.user_ids.map((user_id) => ({ group_id: data.group_id, user_id }));
    const conflicts = membershipConflicts(await members.restoreMembers(on, removed));
    const failed = new Set(conflicts.map((conflict) => conflict.id));
    const back = found.filter((user) => !failed.has(user.id));
    if (group && back.length > 0)
      await this.classes.record(on, actor, 'group.restore_members', group, {
        after: { added: back.map((user) => user.username) },
        people: back.map((user) => user.id),
      });
    return {
      restored: back.length,
      conflicts,
      publish: group ? () => this.publishChanges(group.school) : undefined,
    };
  }

  private async publishChanges(school: string): Promise<void> {
    await this.directory.changed('groups', school);
    await this.directory.changed('users', school);
  }
}

import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  type EligibleQuery,
  type MembersQuery,
  type MemberView,
  type TimeConflictView,
  type UndoConflict,
  sentence,
} from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import {
  groups,
  members,
  shareInTransaction,
  users,
  type Account,
  type Executor,
} from '@studyhall/persistence';
import {
  changeClass,
  conflictOf,
  DirectoryEvents,
  effectsOf,
  findClass,
  isWholeList,
  lockClass,
  membershipConflicts,
  pageOf,
  recordClass,
  type Changed,
  type ChangeOptions,
  type ClassOfActor,
  type ListPage,
  type RefusedUser,
} from '../directory/index.js';
import { UndoRegistry, UndoService, type Restored } from '../undo/index.js';

/** The undo kinds of added and removed members, and what they store. */
const ADDED = 'members.add';
const REMOVED = 'members.remove';
interface MembersChange {
  group_id: number;
  user_ids: number[];
}

interface MembersChanged extends Changed {
  done: number[];
  failed: RefusedUser[];
}

const notInClass = (): AppError => new AppError('not_found', sentence('not_in_class'));
const refused = ({ id, username }: Account, error: AppError): RefusedUser => ({ id, username, error });
const NOT_FOUND_USER = sentence('selected_user_not_found');

/** The members of classes. Source: `docs/specification/console.md#validation`. */
@Injectable()
export class MembersService {
  constructor(
    private readonly db: DataSource,
    private readonly directory: DirectoryEvents,
    private readonly undo: UndoService,
    kinds: UndoRegistry,
  ) {
    kinds.register<MembersChange>({
      kind: REMOVED,
      restore: (on, actor, data) => this.restore(on, actor, data),
    });
    kinds.register<MembersChange>({
      kind: ADDED,
      restore: (on, actor, data) => this.takeOut(on, actor, data),
    });
  }

  /** Without a page, lists all members, as in `docs/specification/console.md#calls`. */
  async list(actor: Account, groupId: number, query: MembersQuery): Promise<ListPage<MemberView>> {
    await findClass(this.db, actor, groupId, 'group.teach');
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
    const group = await findClass(this.db, actor, groupId, 'group.teach');
    const [total, items] = await Promise.all([
      members.countEligible(this.db, group, query.search),
      members.findEligible(this.db, group, {
        ...{ search: query.search, order: query.order },
        ...pageOf(query),
      }),
    ]);
    return { total, items };
  }

  /** Members who have two classes at one time: a hint for admins, since it names other classes. */
  async conflicts(actor: Account, groupId: number): Promise<TimeConflictView[]> {
    await findClass(this.db, actor, groupId, 'group.manage');
    return members.findConflicts(this.db, groupId);
  }

  /**
   * Adds all of the users or none; existing members stay.
   * @throws AppError `invalid` where one of the users is not eligible.
   */
  async assign(actor: Account, groupId: number, userIds: readonly number[]): Promise<number> {
    const wanted = [...new Set(userIds)];
    const work = async (on: Executor, group: ClassOfActor) => {
      const found = await users.lockAccounts(on, wanted);
      const outsider = found.find((user) => !can(actor, 'group.add_member', { group, user }).allowed);
      // The caller may not learn the name of a user of another school.
      const mayName = outsider && outsider.school === group.school;
      if (mayName) throw new AppError('invalid', sentence('named_not_eligible', { name: outsider.username }));
      if (outsider || found.length < wanted.length) throw new AppError('invalid', NOT_FOUND_USER);
      const fresh = await members.addMembers(on, groupId, wanted);
      if (fresh.length > 0) {
        const names = found.filter((user) => fresh.includes(user.id)).map((user) => user.username);
        await recordClass(on, actor, 'group.assign', group, {
          after: { added: names },
          people: fresh,
        });
      }
      return { added: fresh.length, school: group.school };
    };
    const { added, school } = await changeClass(this.db, actor, groupId, work, { action: 'group.teach' });
    if (added > 0) await this.directory.membersChanged(school);
    return added;
  }

  /** Adds those of the users who may be in the class. */
  async addMany(
    actor: Account,
    groupId: number,
    userIds: readonly number[],
    options: ChangeOptions = {},
  ): Promise<MembersChanged> {
    return this.changeMembers(actor, groupId, options, async (on, group) => {
      const { found, failed } = await this.lockUsers(on, actor, group, userIds, (user) =>
        can(actor, 'group.add_member', { group, user }).allowed
          ? null
          : new AppError('invalid', sentence('named_not_eligible', { name: user.username })),
      );
      const done = found.map((user) => user.id);
      const fresh = await members.addMembers(on, groupId, done);
      if (fresh.length === 0) return { done, failed, effects: effectsOf([]), undo: null };
      const names = found.filter((user) => fresh.includes(user.id)).map((user) => user.username);
      await recordClass(on, actor, 'group.assign', group, { after: { added: names }, people: fresh });
      const data: MembersChange = { group_id: groupId, user_ids: fresh };
      const undo = await this.undo.offer(on, actor, { kind: ADDED, data });
      return { done, failed, effects: effectsOf([]), undo };
    });
  }

  /** Removes those of the users who are in the class. */
  async removeMany(
    actor: Account,
    groupId: number,
    userIds: readonly number[],
    options: ChangeOptions = {},
  ): Promise<MembersChanged> {
    return this.changeMembers(actor, groupId, options, async (on, group) => {
      const { found, failed } = await this.lockUsers(on, actor, group, userIds, () => null);
      const gone = new Set(
        await members.removeMembers(
          on,
          groupId,
          found.map((user) => user.id),
        ),
      );
      const removed = found.filter((user) => gone.has(user.id));
      const outside = found.filter((user) => !gone.has(user.id)).map((user) => refused(user, notInClass()));
      const done = removed.map((user) => user.id);
      const memberships = done.map((user_id) => ({ user_id, group_id: groupId }));
      const ended = { group_name: group.name, school: group.school };
      const effects = effectsOf(memberships.map((one) => ({ ...one, ...ended })));
      if (done.length === 0) return { done, failed: [...failed, ...outside], effects, undo: null };
      const names = removed.map((user) => user.username);
      await recordClass(on, actor, 'group.remove_member', group, {
        before: { removed: names.length === 1 ? names[0] : names },
        people: done,
      });
      const data: MembersChange = { group_id: groupId, user_ids: done };
      const undo = await this.undo.offer(on, actor, { kind: REMOVED, data });
      return { done, failed: [...failed, ...outside], effects, undo };
    });
  }

  /** @throws AppError `not_found` where the user is not in the class. */
  async remove(
    actor: Account,
    groupId: number,
    userId: number,
    options: ChangeOptions = {},
  ): Promise<Changed> {
    const { failed, ...changed } = await this.removeMany(actor, groupId, [userId], options);
    if (failed[0]) throw notInClass();
    return changed;
  }

  private async changeMembers(
    actor: Account,
    groupId: number,
    options: ChangeOptions,
    work: (on: Executor, group: ClassOfActor) => Promise<MembersChanged>,
  ): Promise<MembersChanged> {
    const { changed, school } = await changeClass(
      this.db,
      actor,
      groupId,
      async (on, group) => ({ changed: await work(on, group), school: group.school }),
      { ...options, action: 'group.teach' },
    );
    if (options.dryRun) return { ...changed, undo: null };
    if (changed.undo) await this.directory.membersChanged(school);
    return changed;
  }

  /** Locks the users whom the actor may see or teaches in the class, and refuses the others. */
  private async lockUsers(
    on: Executor,
    actor: Account,
    group: ClassOfActor,
    userIds: readonly number[],
    refusal: (user: Account) => AppError | null,
  ): Promise<{ found: Account[]; failed: RefusedUser[] }> {
    const locked = new Map((await users.lockAccounts(on, userIds)).map((user) => [user.id, user]));
    const taught = group.teaches ? await members.findIdsAmong(on, group.id, userIds) : new Set<number>();
    const found: Account[] = [];
    const failed: RefusedUser[] = [];
    for (const id of new Set(userIds)) {
      const user = locked.get(id);
      // The caller may not learn the name of a user of another school or class.
      if (!user || !(taught.has(id) || can(actor, 'user.see', user).allowed)) {
        failed.push({ id, username: null, error: new AppError('not_found', sentence('user_not_found')) });
        continue;
      }
      const error = refusal(user);
      if (error) failed.push(refused(user, error));
      else found.push(user);
    }
    return { found, failed };
  }

  /** Takes members out who were added. */
  private async takeOut(on: Executor, actor: Account, data: MembersChange): Promise<Restored> {
    await shareInTransaction(on, 'schools');
    const found = await groups.lockGroup(on, data.group_id);
    if (!found) {
      const gone = (id: number): UndoConflict =>
        conflictOf('user', id, null, ['not_found', 'undo_group_gone']);
      return { restored: 0, conflicts: data.user_ids.map(gone) };
    }
    const group = await lockClass(on, actor, data.group_id, 'group.teach');
    const concerned = await users.lockAccounts(on, data.user_ids);
    const out = await members.removeMembers(on, data.group_id, data.user_ids);
    const names = concerned.filter((user) => out.includes(user.id)).map((user) => user.username);
    if (out.length > 0)
      await recordClass(on, actor, 'group.remove_member', group, {
        before: { removed: names },
        people: out,
      });
    return {
      restored: out.length,
      conflicts: [],
      publish: () => this.directory.membersChanged(group.school),
    };
  }

  /** Puts members back who were removed. */
  private async restore(on: Executor, actor: Account, data: MembersChange): Promise<Restored> {
    await shareInTransaction(on, 'schools');
    const group = await groups.lockGroup(on, data.group_id);
    if (group) await lockClass(on, actor, group.id, 'group.teach');
    const found = await users.lockAccounts(on, data.user_ids);
    const removed = data.user_ids.map((user_id) => ({ group_id: data.group_id, user_id }));
    const conflicts = membershipConflicts(await members.restoreMembers(on, removed));
    const failed = new Set(conflicts.map((conflict) => conflict.id));
    const back = found.filter((user) => !failed.has(user.id));
    if (group && back.length > 0)
      await recordClass(on, actor, 'group.restore_members', group, {
        after: { added: back.map((user) => user.username) },
        people: back.map((user) => user.id),
      });
    return {
      restored: back.length,
      conflicts,
      publish: group ? () => this.directory.membersChanged(group.school) : undefined,
    };
  }
}

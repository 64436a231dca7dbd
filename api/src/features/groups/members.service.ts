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
import {
  lists,
  members,
  type Account,
  type Executor,
  type ListPage,
  type WholeList,
  shownName,
} from '@studyhall/persistence';
import type { Locked, Plan } from '@studyhall/platform';
import {
  changeClass,
  classCause,
  classEntry,
  Directory,
  findClass,
  type Changed,
  type ChangeOptions,
  type ClassOfActor,
  type RefusedUser,
} from '../directory/index.js';
import { enterAll, planEntry } from './relation-changes.js';

interface Judged {
  done: number[];
  failed: RefusedUser[];
}

type MembersChanged = Judged & Changed;

const notInClass = (): AppError => new AppError('not_found', sentence('not_in_class'));
const refused = (user: Account, error: AppError): RefusedUser => ({
  ...{ id: user.id, username: user.username, display_name: shownName(user) },
  error,
});

/** The members of classes. Source: `docs/specification/console.md#validation`. */
@Injectable()
export class MembersService {
  constructor(
    private readonly db: DataSource,
    private readonly directory: Directory,
  ) {}

  async list(
    actor: Account,
    groupId: number,
    query: MembersQuery,
  ): Promise<ListPage<MemberView> | WholeList<MemberView>> {
    return lists.members.answer(this.db, await findClass(this.db, actor, groupId, 'group.teach'), query);
  }

  async eligible(actor: Account, groupId: number, query: EligibleQuery): Promise<ListPage<MemberView>> {
    return lists.eligible.page(this.db, await findClass(this.db, actor, groupId, 'group.teach'), query);
  }

  /** Members who have two classes at the same time. Only for admins, because it names other classes. */
  async conflicts(actor: Account, groupId: number): Promise<TimeConflictView[]> {
    await findClass(this.db, actor, groupId, 'group.review');
    return members.findConflicts(this.db, groupId);
  }

  /**
   * Adds all of the users or none. Keeps existing members.
   * @throws AppError `invalid` if one of the users is not eligible.
   */
  async assign(actor: Account, groupId: number, userIds: readonly number[]): Promise<number> {
    return enterAll(this.directory, actor, 'memberships', groupId, userIds);
  }

  /** Adds those of the users who are eligible. */
  async addMany(
    actor: Account,
    groupId: number,
    userIds: readonly number[],
    options: ChangeOptions = {},
  ): Promise<MembersChanged> {
    return this.changeMembers(actor, groupId, userIds, options, async (on, group, locked) => {
      const { found, failed } = await splitSeen(on, actor, group, locked, userIds);
      const fits = (user: Account): boolean => can(actor, 'group.add_member', { group, user }).allowed;
      const unfit = found
        .filter((user) => !fits(user))
        .map((user) =>
          refused(user, new AppError('invalid', sentence('named_not_eligible', { name: shownName(user) }))),
        );
      const fitting = found.filter(fits);
      return {
        result: { done: toIds(fitting), failed: inOrder([...failed, ...unfit], userIds) },
        ...(await planEntry(on, actor, 'memberships', group, fitting)),
      };
    });
  }

  /** Removes those of the users who are in the class. */
  async removeMany(
    actor: Account,
    groupId: number,
    userIds: readonly number[],
    options: ChangeOptions = {},
  ): Promise<MembersChanged> {
    return this.changeMembers(actor, groupId, userIds, options, async (on, group, locked) => {
      const { found, failed } = await splitSeen(on, actor, group, locked, userIds);
      const inClass = await members.findAmong(on, groupId, userIds);
      const removed = found.filter(({ id }) => inClass.has(id));
      const outside = found.filter(({ id }) => !inClass.has(id)).map((user) => refused(user, notInClass()));
      const done = toIds(removed);
      const left = done.map((user_id) => ({ user_id, group_id: groupId }));
      const names = removed.map(({ username }) => username);
      const cause = classCause('group.remove_member', group);
      const change = { before: { removed: names.length === 1 ? names[0] : names }, people: done };
      return {
        result: { done, failed: [...failed, ...outside] },
        wanted: done.length > 0 ? { cause, memberships: { left } } : null,
        entries: () => [classEntry(actor, cause.action, group, change)],
      };
    });
  }

  /** @throws AppError `not_found` if the user is not in the class. */
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
    id: number,
    accounts: readonly number[],
    options: ChangeOptions,
    plan: (on: Executor, group: ClassOfActor, locked: Locked) => Promise<Plan<Judged>>,
  ): Promise<MembersChanged> {
    const of = { id, accounts, action: 'group.teach', ...options } as const;
    const { result, effects, undo } = await changeClass(this.directory, actor, of, plan);
    return { ...result, effects, undo };
  }
}

const toIds = (users: readonly Account[]): number[] => users.map(({ id }) => id);

/** Users whom the actor may see or teaches in the class, and an error for each of the others. */
async function splitSeen(
  on: Executor,
  actor: Account,
  group: ClassOfActor,
  { accounts }: Locked,
  userIds: readonly number[],
): Promise<{ found: Account[]; failed: RefusedUser[] }> {
  const taught = group.teaches ? await members.findAmong(on, group.id, userIds) : new Set<number>();
  const found: Account[] = [];
  const failed: RefusedUser[] = [];
  for (const id of new Set(userIds)) {
    const user = accounts.get(id);
    if (user && !user.removed && (taught.has(id) || can(actor, 'user.see', user).allowed)) found.push(user);
    // The caller must not learn the name of a user of another school or class.
    else
      failed.push({
        id,
        username: null,
        display_name: null,
        error: new AppError('not_found', sentence('user_not_found')),
      });
  }
  return { found, failed };
}

/** Sorts by the order of the request. */
function inOrder(failed: readonly RefusedUser[], userIds: readonly number[]): RefusedUser[] {
  const place = new Map(userIds.map((id, at) => [id, at]));
  return failed.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}

import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  type GroupsQuery,
  type GroupView,
  type GroupWriteRequest,
  type TimeSlotRequest,
  type TimeSlotView,
} from '@studyhall/contracts';
import { scopeOf, seesGroup, whyNotWriteGroup } from '@studyhall/domain';
import {
  audit,
  groups,
  members,
  overlapsStored,
  type Account,
  type Executor,
  type Group,
} from '@studyhall/persistence';
import {
  adminsOnly,
  DirectoryEvents,
  pageOf,
  refuse,
  wrongField,
  type ListPage,
} from '../directory/index.js';

const NO_SUCH_CLASS = 'That class was not found.';
const OVERLAP = 'This time slot overlaps another one of this class.';

/** Classes and their weekly slots. Each change is one transaction with its line in the audit log. */
@Injectable()
export class GroupsService {
  constructor(
    private readonly db: DataSource,
    private readonly directory: DirectoryEvents,
  ) {}

  async page(actor: Account, query: GroupsQuery): Promise<ListPage<GroupView>> {
    adminsOnly(actor);
    const filter = { search: query.search, scope: scopeOf(actor, query.school) };
    const [total, items] = await Promise.all([
      groups.countGroups(this.db, filter),
      groups.findGroups(this.db, filter, pageOf(query)),
    ]);
    return { total, items };
  }

  async create(actor: Account, request: GroupWriteRequest): Promise<number> {
    refuse(whyNotWriteGroup(actor, request.school));
    const group = { ...request, description: request.description ?? null };
    const id = await this.db.transaction(async (on) => {
      const made = await groups.insertGroup(on, group);
      await this.record(on, actor, 'group.create', { ...group, id: made }, { after: group });
      return made;
    });
    await this.directory.changed('groups', request.school);
    return id;
  }

  /** Members who are not of the class's new school leave it. */
  async update(actor: Account, id: number, request: GroupWriteRequest): Promise<void> {
    const { old, left } = await this.change(actor, id, async (on, group) => {
      refuse(whyNotWriteGroup(actor, request.school));
      const { name, school, description = group.description } = request;
      await groups.updateGroup(on, { id, name, school, description });
      const gone = school === group.school ? [] : await members.removeStrangers(on, id, school);
      await this.record(on, actor, 'group.update', group, {
        before: { ...factsOf(group), ...(gone.length > 0 ? { members: gone } : {}) },
        after: { name, school, description },
      });
      return { old: group, left: gone.length };
    });
    await this.directory.changed('groups', old.school, request.school);
    if (left > 0 || old.name !== request.name)
      await this.directory.changed('users', old.school, request.school);
  }

  async remove(actor: Account, id: number): Promise<void> {
    const school = await this.change(actor, id, async (on, group) => {
      const inIt = await members.findMembers(on, id);
      await groups.removeGroup(on, id);
      await this.record(on, actor, 'group.delete', group, {
        before: { ...factsOf(group), members: inIt.map((member) => member.username) },
      });
      return group.school;
    });
    await this.directory.changed('groups', school);
    await this.directory.changed('users', school);
  }

  async slots(actor: Account, id: number): Promise<TimeSlotView[]> {
    await this.visible(actor, id);
    return groups.findSlots(this.db, id);
  }

  /** @throws AppError `invalid` where the slot overlaps another of the class, also one that is being added now. */
  async addSlot(actor: Account, id: number, request: TimeSlotRequest): Promise<TimeSlotView> {
    const { slot, school } = await this.change(actor, id, async (on, group) => {
      const made = await groups.insertSlot(on, id, request).catch((error: unknown) => {
        throw overlapsStored(error) ? wrongField('start_time', OVERLAP) : error;
      });
      await this.record(on, actor, 'group.slot_add', group, { after: made });
      return { slot: made, school: group.school };
    });
    await this.directory.changed('groups', school);
    return slot;
  }

  async removeSlot(actor: Account, id: number, slotId: number): Promise<void> {
    const school = await this.change(actor, id, async (on, group) => {
      const gone = await groups.removeSlot(on, id, slotId);
      if (!gone) throw new AppError('not_found', 'That time slot was not found.');
      await this.record(on, actor, 'group.slot_remove', group, { before: gone });
      return group.school;
    });
    await this.directory.changed('groups', school);
  }

  /** @throws AppError `forbidden` for whoever is no admin, `not_found` for a class that the caller may not see. */
  async visible(actor: Account, id: number): Promise<Group> {
    adminsOnly(actor);
    const group = await groups.findGroup(this.db, id);
    if (!group || !seesGroup(actor, group)) throw new AppError('not_found', NO_SUCH_CLASS);
    return group;
  }

  /** A transaction in which nobody else changes, fills or removes the class. */
  async change<Result>(
    actor: Account,
    id: number,
    work: (on: Executor, group: Group) => Promise<Result>,
  ): Promise<Result> {
    adminsOnly(actor);
    return this.db.transaction(async (on) => {
      const group = await groups.lockGroup(on, id);
      if (!group || !seesGroup(actor, group)) throw new AppError('not_found', NO_SUCH_CLASS);
      return work(on, group);
    });
  }

  async record(
    on: Executor,
    actor: Account,
    action: string,
    group: Group,
    change: { before?: object; after?: object },
  ): Promise<void> {
    await audit.record(on, {
      actor,
      action,
      target: { type: 'group', id: group.id, name: group.name },
      school: group.school,
      ...change,
    });
  }
}

const factsOf = ({ name, school, description }: Group): object => ({ name, school, description });

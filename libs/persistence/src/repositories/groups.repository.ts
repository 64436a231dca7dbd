import { In } from 'typeorm';
import { clockOf, minutesOf, scheduleText, type Scope } from '@studyhall/domain';
import type { GroupView, TimeSlotRequest, TimeSlotView } from '@studyhall/contracts';
import { Conditions, likePattern } from '../conditions.js';
import { inOrder } from '../natural-order.js';
import { GroupSlot } from '../entities/group-slot.entity.js';
import { Group as StoredGroup } from '../entities/group.entity.js';
import { row, rows, type Executor } from '../sql.js';

export type Group = Pick<StoredGroup, 'id' | 'name' | 'school' | 'description'>;

export interface GroupFilter {
  scope: Scope;
  search?: string;
}

type StoredSlot = Pick<GroupSlot, 'id' | 'day_of_week' | 'start_minute' | 'end_minute'>;

const slotView = ({ id, day_of_week, start_minute, end_minute }: StoredSlot): TimeSlotView => ({
  id,
  day_of_week,
  start_time: clockOf(start_minute),
  end_time: clockOf(end_minute),
});

const BY_NAME = `${inOrder('g.name')}, g.id`;

type ListedGroup = Group & { slots: StoredSlot[]; member_count: number };

const VIEW = `g.id, g.name, g.school, g.description,
  (SELECT count(*)::int FROM group_members m WHERE m.group_id = g.id) AS member_count,
  (SELECT COALESCE(jsonb_agg(s), '[]') FROM (
     SELECT id, day_of_week, start_minute, end_minute FROM group_slots WHERE group_id = g.id) AS s) AS slots`;

const view = ({ slots, ...group }: ListedGroup): GroupView => ({
  ...group,
  schedule: scheduleText(slots.map(slotView)),
});

function conditionsOf({ scope, search }: GroupFilter): Conditions {
  const where = new Conditions().inScope(scope, 'g.school');
  if (search) where.add('lower(g.name) LIKE lower($) OR lower(g.school) LIKE lower($)', likePattern(search));
  return where;
}

export async function countGroups(on: Executor, filter: GroupFilter): Promise<number> {
  const where = conditionsOf(filter);
  // SQL: counts by the conditions of the pages below.
  const found = await row<{ count: number }>(
    on,
    `SELECT count(*)::int AS count FROM groups g WHERE ${where.sql}`,
    where.values,
  );
  return found?.count ?? 0;
}

/** A page of classes by name, with schedule and number of members. */
export async function findGroups(
  on: Executor,
  filter: GroupFilter,
  page: { limit: number; offset: number },
): Promise<GroupView[]> {
  const where = conditionsOf(filter);
  const limit = where.value(page.limit);
  const offset = where.value(page.offset);
  // SQL: schedules and members are read for the classes of the page alone, in the same statement.
  const found = await rows<ListedGroup>(
    on,
    `SELECT ${VIEW}
       FROM (SELECT * FROM groups g WHERE ${where.sql}
              ORDER BY ${BY_NAME} LIMIT ${limit} OFFSET ${offset}) AS g
      ORDER BY ${BY_NAME}`,
    where.values,
  );
  return found.map(view);
}

/** A batch of classes by name after the last one of the batch before, for an export. */
export async function findGroupsAfter(
  on: Executor,
  filter: GroupFilter,
  after: { sort_key: string; id: number } | null,
  limit: number,
): Promise<Array<GroupView & { sort_key: string }>> {
  const where = conditionsOf(filter);
  if (after) {
    const key = where.value(after.sort_key);
    const id = where.value(after.id);
    where.add(`(${BY_NAME}) > (${key}, ${id}::int)`);
  }
  const size = where.value(limit);
  // SQL: as above, with a keyset of two columns.
  const found = await rows<ListedGroup & { sort_key: string }>(
    on,
    `SELECT ${VIEW}, lower(g.name) AS sort_key FROM groups g WHERE ${where.sql} ORDER BY ${BY_NAME} LIMIT ${size}`,
    where.values,
  );
  return found.map(({ sort_key, ...stored }) => ({ ...view(stored), sort_key }));
}

const GROUP = { id: true, name: true, school: true, description: true } as const;

export async function findGroup(on: Executor, id: number): Promise<Group | null> {
  return on.getRepository(StoredGroup).findOne({ select: GROUP, where: { id } });
}

/** Prevents the removal of the class until the transaction ends; without effect where it is gone. */
export async function lockGroupKey(on: Executor, id: number): Promise<void> {
  await on
    .getRepository(StoredGroup)
    .findOne({ select: { id: true }, where: { id }, lock: { mode: 'for_key_share' } });
}

/** The class, locked against change and removal until the transaction ends. */
export async function lockGroup(on: Executor, id: number): Promise<Group | null> {
  return on
    .getRepository(StoredGroup)
    .findOne({ select: GROUP, where: { id }, lock: { mode: 'pessimistic_write' } });
}

/** Classes in order of id, locked against change and removal until the transaction ends; absent ones are left out. */
export async function lockGroups(on: Executor, ids: readonly number[]): Promise<Group[]> {
  return on.getRepository(StoredGroup).find({
    select: GROUP,
    where: { id: In(ids) },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
}

export async function insertGroup(on: Executor, group: Omit<Group, 'id'>): Promise<number> {
  const groups = on.getRepository(StoredGroup);
  const stored = groups.create(group);
  await groups.insert(stored);
  return stored.id;
}

export async function updateGroup(on: Executor, { id, name, school, description }: Group): Promise<void> {
  await on.getRepository(StoredGroup).update({ id }, { name, school, description });
}

export async function removeGroup(on: Executor, id: number): Promise<void> {
  await on.getRepository(StoredGroup).delete({ id });
}

export async function findSlots(on: Executor, groupId: number): Promise<TimeSlotView[]> {
  const found = await on
    .getRepository(GroupSlot)
    .find({ where: { group_id: groupId }, order: { day_of_week: 'ASC', start_minute: 'ASC' } });
  return found.map(slotView);
}

const slotOf = (groupId: number, slot: TimeSlotRequest): Omit<StoredSlot, 'id'> & { group_id: number } => ({
  group_id: groupId,
  day_of_week: slot.day_of_week,
  start_minute: minutesOf(slot.start_time),
  end_minute: minutesOf(slot.end_time),
});

/** Adds a slot. Fails with {@link violatedExclusion} where it overlaps another slot of the class. */
export async function insertSlot(
  on: Executor,
  groupId: number,
  slot: TimeSlotRequest,
): Promise<TimeSlotView> {
  const slots = on.getRepository(GroupSlot);
  const stored = slots.create(slotOf(groupId, slot));
  await slots.insert(stored);
  return slotView(stored);
}

/** Replaces all slots of the class. Call it with the class locked. */
export async function replaceSlots(
  on: Executor,
  groupId: number,
  slots: readonly TimeSlotRequest[],
): Promise<TimeSlotView[]> {
  const stored = on.getRepository(GroupSlot);
  await stored.delete({ group_id: groupId });
  await stored.insert(slots.map((slot) => slotOf(groupId, slot)));
  return findSlots(on, groupId);
}

/** Removes a slot of this class; null where the class has no such slot. */
export async function removeSlot(
  on: Executor,
  groupId: number,
  slotId: number,
): Promise<TimeSlotView | null> {
  // SQL: removes the slot and returns it.
  const gone = await row<StoredSlot>(
    on,
    `DELETE FROM group_slots WHERE id = $2 AND group_id = $1 RETURNING id, day_of_week, start_minute, end_minute`,
    [groupId, slotId],
  );
  return gone && slotView(gone);
}

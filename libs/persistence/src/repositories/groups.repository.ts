import { clockOf, minutesOf, scheduleText, type Scope } from '@studyhall/domain';
import type { GroupView, TimeSlotRequest, TimeSlotView } from '@studyhall/contracts';
import { anywhere, Conditions } from '../conditions.js';
import { inOrder } from '../natural-order.js';
import { row, rows, type Executor } from '../sql.js';

export interface Group {
  id: number;
  name: string;
  school: string;
  description: string | null;
}

export interface GroupFilter {
  scope: Scope;
  search?: string;
}

interface StoredSlot {
  id: number;
  day_of_week: number;
  start_minute: number;
  end_minute: number;
}

const slotView = ({ id, day_of_week, start_minute, end_minute }: StoredSlot): TimeSlotView => ({
  id,
  day_of_week,
  start_time: clockOf(start_minute),
  end_time: clockOf(end_minute),
});

const BY_NAME = `${inOrder('g.name')}, g.id`;

type StoredGroup = Group & { slots: StoredSlot[]; member_count: number };

const VIEW = `g.id, g.name, g.school, g.description,
  (SELECT count(*)::int FROM group_members m WHERE m.group_id = g.id) AS member_count,
  (SELECT COALESCE(jsonb_agg(s), '[]') FROM (
     SELECT id, day_of_week, start_minute, end_minute FROM group_slots WHERE group_id = g.id) AS s) AS slots`;

const view = ({ slots, ...group }: StoredGroup): GroupView => ({
  ...group,
  schedule: scheduleText(slots.map(slotView)),
});

function conditionsOf({ scope, search }: GroupFilter): Conditions {
  const where = new Conditions();
  if (scope.kind === 'none') where.add('false');
  if (scope.kind === 'school') where.add('g.school = $', scope.school);
  if (search) where.add('lower(g.name) LIKE lower($) OR lower(g.school) LIKE lower($)', anywhere(search));
  return where;
}

export async function countGroups(on: Executor, filter: GroupFilter): Promise<number> {
  const where = conditionsOf(filter);
  const found = await row<{ count: number }>(
    on,
    `SELECT count(*)::int AS count FROM groups g WHERE ${where.sql}`,
    where.values,
  );
  return found?.count ?? 0;
}

/** A page of classes by name, with schedule and number of members, in one statement. */
export async function findGroups(
  on: Executor,
  filter: GroupFilter,
  page: { limit: number; offset: number },
): Promise<GroupView[]> {
  const where = conditionsOf(filter);
  const limit = where.value(page.limit);
  const offset = where.value(page.offset);
  const found = await rows<StoredGroup>(
    on,
    `SELECT ${VIEW}
       FROM (SELECT * FROM groups g WHERE ${where.sql}
              ORDER BY ${BY_NAME} LIMIT ${limit} OFFSET ${offset}) AS g
      ORDER BY ${BY_NAME}`,
    where.values,
  );
  return found.map(view);
}

/** A batch of classes by name after the last one of the batch before, for whoever asks for all of them. */
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
  const found = await rows<StoredGroup & { sort_key: string }>(
    on,
    `SELECT ${VIEW}, lower(g.name) AS sort_key FROM groups g WHERE ${where.sql} ORDER BY ${BY_NAME} LIMIT ${size}`,
    where.values,
  );
  return found.map(({ sort_key, ...stored }) => ({ ...view(stored), sort_key }));
}

const GROUP = `g.id, g.name, g.school, g.description`;

export async function findGroup(on: Executor, id: number): Promise<Group | null> {
  return row<Group>(on, `SELECT ${GROUP} FROM groups g WHERE g.id = $1`, [id]);
}

/** Keeps the class from being removed until the transaction ends; nothing where it is gone already. */
export async function holdGroup(on: Executor, id: number): Promise<void> {
  await rows(on, `SELECT 1 FROM groups WHERE id = $1 FOR KEY SHARE`, [id]);
}

/** The class, kept from being changed or removed until the transaction ends. */
export async function lockGroup(on: Executor, id: number): Promise<Group | null> {
  return row<Group>(on, `SELECT ${GROUP} FROM groups g WHERE g.id = $1 FOR UPDATE`, [id]);
}

export async function insertGroup(on: Executor, group: Omit<Group, 'id'>): Promise<number> {
  const stored = await row<{ id: number }>(
    on,
    `INSERT INTO groups (name, school, description) VALUES ($1, $2, $3) RETURNING id`,
    [group.name, group.school, group.description],
  );
  if (!stored) throw new Error('The class was not stored.');
  return stored.id;
}

export async function updateGroup(on: Executor, group: Group): Promise<void> {
  await rows(on, `UPDATE groups SET name = $2, school = $3, description = $4 WHERE id = $1`, [
    group.id,
    group.name,
    group.school,
    group.description,
  ]);
}

export async function removeGroup(on: Executor, id: number): Promise<void> {
  await rows(on, `DELETE FROM groups WHERE id = $1`, [id]);
}

export async function findSlots(on: Executor, groupId: number): Promise<TimeSlotView[]> {
  const found = await rows<StoredSlot>(
    on,
    `SELECT id, day_of_week, start_minute, end_minute FROM group_slots WHERE group_id = $1
      ORDER BY day_of_week, start_minute`,
    [groupId],
  );
  return found.map(slotView);
}

/** Adds a slot. Runs into the constraint `group_slots_apart` where it overlaps another of the class. */
export async function insertSlot(
  on: Executor,
  groupId: number,
  slot: TimeSlotRequest,
): Promise<TimeSlotView> {
  const stored = await row<StoredSlot>(
    on,
    `INSERT INTO group_slots (group_id, day_of_week, start_minute, end_minute) VALUES ($1, $2, $3, $4)
     RETURNING id, day_of_week, start_minute, end_minute`,
    [groupId, slot.day_of_week, minutesOf(slot.start_time), minutesOf(slot.end_time)],
  );
  if (!stored) throw new Error('The slot was not stored.');
  return slotView(stored);
}

/** The class has these slots from now on and no others. Call it with the class locked. */
export async function replaceSlots(
  on: Executor,
  groupId: number,
  slots: readonly TimeSlotRequest[],
): Promise<TimeSlotView[]> {
  await rows(on, `DELETE FROM group_slots WHERE group_id = $1`, [groupId]);
  await rows(
    on,
    `INSERT INTO group_slots (group_id, day_of_week, start_minute, end_minute)
     SELECT $1, * FROM unnest($2::int[], $3::int[], $4::int[])`,
    [
      groupId,
      slots.map((slot) => slot.day_of_week),
      slots.map((slot) => minutesOf(slot.start_time)),
      slots.map((slot) => minutesOf(slot.end_time)),
    ],
  );
  return findSlots(on, groupId);
}

/** Takes a slot out of this class; null where it is not one of its. */
export async function removeSlot(
  on: Executor,
  groupId: number,
  slotId: number,
): Promise<TimeSlotView | null> {
  const gone = await row<StoredSlot>(
    on,
    `DELETE FROM group_slots WHERE id = $2 AND group_id = $1 RETURNING id, day_of_week, start_minute, end_minute`,
    [groupId, slotId],
  );
  return gone && slotView(gone);
}

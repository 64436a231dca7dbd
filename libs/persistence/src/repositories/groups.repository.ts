// SQL: a page by a keyset in the natural order, with the schedules and members of its classes alone.
import { formatTime, toMinutes, scheduleText, type Scope } from '@studyhall/domain';
import type { GroupsQuery, GroupView, TimeSlotRequest, TimeSlotView } from '@studyhall/contracts';
import { Conditions } from '../conditions.js';
import { readInOrder } from '../keyset.js';
import { ROSTER_OF_CLASS } from '../names/person.js';
import { IN_ORDER, inOrder, orderBy, type Order } from '../natural-order.js';
import { GroupSlot } from '../entities/group-slot.entity.js';
import { Group as StoredGroup } from '../entities/group.entity.js';
import { columnsOf, countRows, row, rows, type Executor } from '../sql.js';

export type Group = Pick<
  StoredGroup,
  'id' | 'name' | 'school' | 'description' | 'school_year' | 'study_mode'
>;

export interface GroupFilter {
  scope: Scope;
  search?: string;
}

type StoredSlot = Pick<GroupSlot, 'id' | 'day_of_week' | 'start_minute' | 'end_minute'>;

const slotView = ({ id, day_of_week, start_minute, end_minute }: StoredSlot): TimeSlotView => ({
  id,
  day_of_week,
  start_time: formatTime(start_minute),
  end_time: formatTime(end_minute),
});

const BY_NAME = inOrder('g.name');
const MEMBERS = 'COALESCE((SELECT members FROM group_sizes WHERE group_id = g.id), 0)';

/** The first key of each order, and its type; name and id are behind it. */
const SORTS = {
  name: { key: BY_NAME, type: 'text' },
  school: { key: `g.school ${IN_ORDER}`, type: 'text' },
  students: { key: MEMBERS, type: 'integer' },
} as const;

interface Sorting {
  sort?: GroupsQuery['sort'];
  order?: Order;
}

const sortKeys = ({ sort = 'name' }: Sorting): string[] => [SORTS[sort].key, BY_NAME, 'g.id'];

type ListedGroup = Group & { roster: string | null; slots: StoredSlot[]; member_count: number };

const VIEW = `g.id, g.name, g.school, g.description, g.school_year, g.study_mode, ${ROSTER_OF_CLASS},
  ${MEMBERS} AS member_count,
  (SELECT COALESCE(jsonb_agg(s), '[]') FROM (
     SELECT id, day_of_week, start_minute, end_minute FROM group_slots WHERE group_id = g.id) AS s) AS slots`;

const view = ({ slots, ...group }: ListedGroup): GroupView => ({
  ...group,
  schedule: scheduleText(slots.map(slotView)),
});

function toConditions({ scope, search }: GroupFilter): Conditions {
  return new Conditions().inScope(scope, 'g.school', 'g.id').matching('g.search', search);
}

export async function countGroups(on: Executor, filter: GroupFilter): Promise<number> {
  const where = toConditions(filter);
  return countRows(on, `groups g WHERE ${where.sql}`, where.values);
}

/** A page of classes, with schedule and number of members. */
export async function findGroups(
  on: Executor,
  filter: GroupFilter,
  page: Sorting & { limit: number; offset: number },
): Promise<GroupView[]> {
  const where = toConditions(filter);
  const limit = where.value(page.limit);
  const offset = where.value(page.offset);
  const order = orderBy(sortKeys(page), page.order ?? 'asc');
  const found = await rows<ListedGroup>(
    on,
    `SELECT ${VIEW}
       FROM (SELECT * FROM groups g WHERE ${where.sql} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) AS g
      ORDER BY ${order}`,
    where.values,
  );
  return found.map(view);
}

/** All classes of a filter, batch by batch. */
export async function* readGroups(
  on: Executor,
  filter: GroupFilter,
  { sort = 'name', order }: Sorting,
): AsyncGenerator<GroupView[]> {
  const keys = [SORTS[sort], SORTS.name, { key: 'g.id', type: 'integer' }];
  const list = { view: VIEW, source: 'groups g', where: () => toConditions(filter), keys, order };
  for await (const batch of readInOrder<ListedGroup>(on, list)) yield batch.map(view);
}

const GROUP = {
  id: true,
  name: true,
  school: true,
  description: true,
  school_year: true,
  study_mode: true,
} as const;

export async function findGroup(on: Executor, id: number): Promise<Group | null> {
  return on.getRepository(StoredGroup).findOne({ select: GROUP, where: { id } });
}

/** A class as it is listed. */
export async function findListed(on: Executor, id: number): Promise<GroupView | null> {
  const found = await row<ListedGroup>(on, `SELECT ${VIEW} FROM groups g WHERE g.id = $1`, [id]);
  return found && view(found);
}

/** Prevents the removal of the class until the transaction ends; without effect where it is gone. */
export async function lockGroupKey(on: Executor, id: number): Promise<void> {
  await on
    .getRepository(StoredGroup)
    .findOne({ select: { id: true }, where: { id }, lock: { mode: 'for_key_share' } });
}

/** The class, locked against change and removal until the transaction ends. */
export async function lockGroup(on: Executor, id: number): Promise<Group | null> {
  const [{ removed = true, ...group } = {}] = await lockGroups(on, [id]);
  return removed ? null : (group as Group);
}

export type NewClass = Pick<Group, 'name' | 'school'> & Partial<Omit<Group, 'id'>>;

/** Stores new classes. Returns them in their order. */
export async function insertClasses(
  on: Executor,
  wanted: readonly NewClass[],
): Promise<Array<{ id: number; name: string; school: string }>> {
  const groups = wanted.map(({ description = null, school_year = null, study_mode = null, ...given }) => ({
    ...{ ...given, description, school_year, study_mode },
  }));
  return rows(
    on,
    `INSERT INTO groups (name, school, description, school_year, study_mode)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) RETURNING id, name, school`,
    columnsOf(groups, 'name', 'school', 'description', 'school_year', 'study_mode'),
  );
}

/** A class as an undo compares it, whether it is removed or not. */
export interface RestorableGroup extends Group {
  removed: boolean;
}

/** Classes in order of id, removed ones too, locked against change and removal until the transaction ends. */
export async function lockGroups(
  on: Executor,
  ids: readonly number[],
  lock: 'update' | 'share' = 'update',
): Promise<RestorableGroup[]> {
  return rows<RestorableGroup>(
    on,
    `SELECT ${Object.keys(GROUP).join(', ')}, removed_with IS NOT NULL AS removed FROM stored_groups
      WHERE id = ANY($1::int[]) ORDER BY id FOR ${lock === 'update' ? 'UPDATE' : 'SHARE'}`,
    [ids],
  );
}

export interface RemovedGroup extends Pick<Group, 'id' | 'name'> {
  members: number[];
  teachers: number[];
}

/** The class that was removed with an undo entry, with its members and teachers; null where it is gone. */
export async function findRemoved(on: Executor, undoId: string): Promise<RemovedGroup | null> {
  // Reads the tables behind the views of what is present.
  return row<RemovedGroup>(
    on,
    `SELECT g.id, g.name,
            ARRAY(SELECT user_id FROM stored_group_members m WHERE m.group_id = g.id) AS members,
            ARRAY(SELECT user_id FROM group_teachers t WHERE t.group_id = g.id) AS teachers
       FROM stored_groups g WHERE g.removed_with = $1`,
    [undoId],
  );
}

export async function findSlots(on: Executor, groupId: number): Promise<TimeSlotView[]> {
  const found = await on
    .getRepository(GroupSlot)
    .find({ where: { group_id: groupId }, order: { day_of_week: 'ASC', start_minute: 'ASC' } });
  return found.map(slotView);
}

const toSlotRow = (
  groupId: number,
  slot: TimeSlotRequest,
): Omit<StoredSlot, 'id'> & { group_id: number } => ({
  group_id: groupId,
  day_of_week: slot.day_of_week,
  start_minute: toMinutes(slot.start_time),
  end_minute: toMinutes(slot.end_time),
});

/** Stores the slots of the class; those that it has keep their ids. Call it with the class locked. */
export async function replaceSlots(
  on: Executor,
  groupId: number,
  slots: readonly TimeSlotRequest[],
): Promise<TimeSlotView[]> {
  const stored = on.getRepository(GroupSlot);
  const now = await findSlots(on, groupId);
  const isAmong = (one: TimeSlotRequest, others: readonly TimeSlotRequest[]): boolean =>
    others.some((other) => scheduleText([other]) === scheduleText([one]));
  const gone = now.filter((slot) => !isAmong(slot, slots)).map(({ id }) => id);
  if (gone.length > 0) await stored.delete(gone);
  await stored.insert(slots.filter((slot) => !isAmong(slot, now)).map((slot) => toSlotRow(groupId, slot)));
  return findSlots(on, groupId);
}

// SQL: rows locked in the order of their ids, removed classes too, and any number of classes with one parameter.
import { toMinutes, scheduleText } from '@studyhall/domain';
import type { TimeSlotRequest, TimeSlotView } from '@studyhall/contracts';
import { GroupSlot } from '../entities/group-slot.entity.js';
import { Group as StoredGroup } from '../entities/group.entity.js';
import { toSlotView, type StoredSlot } from '../lists/groups.js';
import { raw, sql, unnest, type Executor } from '../sql.js';

export type Group = Pick<
  StoredGroup,
  'id' | 'name' | 'school' | 'description' | 'school_year' | 'study_mode'
>;

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

/** Prevents the removal of the class until the transaction ends. Does nothing if it does not exist. */
export async function lockGroupKey(on: Executor, id: number): Promise<void> {
  await on
    .getRepository(StoredGroup)
    .findOne({ select: { id: true }, where: { id }, lock: { mode: 'for_key_share' } });
}

/** Locks the class against change and removal until the transaction ends. */
export async function lockGroup(on: Executor, id: number): Promise<Group | null> {
  const [{ removed = true, ...group } = {}] = await lockGroups(on, [id]);
  return removed ? null : (group as Group);
}

export type NewClass = Pick<Group, 'name' | 'school'> & Partial<Omit<Group, 'id'>>;

/** Stores new classes. Returns them in the same order. */
export async function insertClasses(
  on: Executor,
  wanted: readonly NewClass[],
): Promise<Array<{ id: number; name: string; school: string }>> {
  const groups = wanted.map(({ description = null, school_year = null, study_mode = null, ...given }) => ({
    ...{ ...given, description, school_year, study_mode },
  }));
  const types = {
    name: 'text',
    school: 'text',
    description: 'text',
    school_year: 'text',
    study_mode: 'text',
  };
  return sql(on).rows`
    INSERT INTO groups (name, school, description, school_year, study_mode)
    SELECT * FROM ${unnest('w', groups, types)} RETURNING id, name, school`;
}

/** A class for comparison by an undo, even if it is removed. */
export interface RestorableGroup extends Group {
  removed: boolean;
}

/** Locks classes, including removed ones, against change and removal until the transaction ends, in id order. */
export async function lockGroups(
  on: Executor,
  ids: readonly number[],
  lock: 'update' | 'share' = 'update',
): Promise<RestorableGroup[]> {
  return sql(on).rows<RestorableGroup>`
    SELECT ${raw(Object.keys(GROUP).join(', '))}, removed_with IS NOT NULL AS removed FROM stored_groups
     WHERE id = ANY(${ids}::int[]) ORDER BY id FOR ${raw(lock === 'update' ? 'UPDATE' : 'SHARE')}`;
}

export interface RemovedGroup extends Pick<Group, 'id' | 'name'> {
  members: number[];
  teachers: number[];
}

/** The class that was removed with an undo entry, with its members and teachers; null if it no longer exists. */
export async function findRemoved(on: Executor, undoId: string): Promise<RemovedGroup | null> {
  // Reads the underlying tables, because the views hide removed rows.
  return sql(on).row<RemovedGroup>`
    SELECT g.id, g.name,
           ARRAY(SELECT user_id FROM stored_group_members m WHERE m.group_id = g.id) AS members,
           ARRAY(SELECT user_id FROM group_teachers t WHERE t.group_id = g.id) AS teachers
      FROM stored_groups g WHERE g.removed_with = ${undoId}`;
}

export async function findSlots(on: Executor, groupId: number): Promise<TimeSlotView[]> {
  const found = await on
    .getRepository(GroupSlot)
    .find({ where: { group_id: groupId }, order: { day_of_week: 'ASC', start_minute: 'ASC' } });
  return found.map(toSlotView);
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

/** Replaces the slots of the class. Unchanged slots keep their ids. The caller must have locked the class. */
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

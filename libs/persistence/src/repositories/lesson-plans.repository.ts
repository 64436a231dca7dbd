import { randomUUID } from 'node:crypto';
import { IsNull } from 'typeorm';
import type { LessonItem } from '@studyhall/contracts';
import { LessonItem as ItemRow } from '../entities/lesson-item.entity.js';
import { LessonPlan as Stored } from '../entities/lesson-plan.entity.js';
import { changesOne, type Executor } from '../sql.js';

export type LessonPlan = Omit<Stored, 'removed_with'>;
export type NewLessonPlan = Omit<LessonPlan, 'id' | 'changed_at'>;

const PRESENT = { removed_with: IsNull() };

/** The plans of a class: scheduled ones by time, then the newest first. */
export async function findOfGroup(on: Executor, groupId: number): Promise<LessonPlan[]> {
  return on.getRepository(Stored).find({
    where: { group_id: groupId, ...PRESENT },
    order: { on_day: { direction: 'ASC', nulls: 'LAST' }, at_time: 'ASC', changed_at: 'DESC', id: 'ASC' },
  });
}

export async function findPlan(on: Executor, id: string): Promise<LessonPlan | null> {
  return on.getRepository(Stored).findOneBy({ id, ...PRESENT });
}

/** The plan that was removed with an undo entry. */
export async function findRemoved(on: Executor, undoId: string): Promise<LessonPlan | null> {
  return on.getRepository(Stored).findOneBy({ removed_with: undoId });
}

export async function countOfGroup(on: Executor, groupId: number): Promise<number> {
  return on.getRepository(Stored).countBy({ group_id: groupId, ...PRESENT });
}

export async function insertPlan(on: Executor, plan: NewLessonPlan): Promise<string> {
  const id = randomUUID();
  await on.getRepository(Stored).insert({ ...plan, id });
  return id;
}

export async function updatePlan(on: Executor, id: string, plan: NewLessonPlan): Promise<void> {
  await on.getRepository(Stored).update({ id, ...PRESENT }, { ...plan, changed_at: new Date() });
}

/** Adds items to the desk of a lesson, in order. */
export async function insertItems(
  on: Executor,
  lessonId: string,
  items: readonly LessonItem[],
): Promise<void> {
  const placed = items.map((item, at) => ({ lesson_id: lessonId, place: at + 1, item }));
  if (placed.length > 0) await on.getRepository(ItemRow).insert(placed);
}

export async function findItems(on: Executor, lessonId: string): Promise<ItemRow[]> {
  return on.getRepository(ItemRow).find({ where: { lesson_id: lessonId }, order: { place: 'ASC' } });
}

export async function findItem(on: Executor, lessonId: string, place: number): Promise<ItemRow | null> {
  return on.getRepository(ItemRow).findOneBy({ lesson_id: lessonId, place });
}

/** Claims an item for sending. False if it was already sent. */
export async function markSent(on: Executor, lessonId: string, place: number): Promise<boolean> {
  const unsent = { lesson_id: lessonId, place, sent_at: IsNull() };
  return changesOne(on.getRepository(ItemRow).update(unsent, { sent_at: new Date() }));
}

/** Marks an item as unsent after sending failed. */
export async function markUnsent(on: Executor, lessonId: string, place: number): Promise<void> {
  await on.getRepository(ItemRow).update({ lesson_id: lessonId, place }, { sent_at: null });
}

import { calls, type NewSlot } from '../admin.calls';

export interface ClassDraft {
  name: string;
  school: string;
  slots: readonly NewSlot[];
}

/** A slot call failed after the class itself was written. */
export class SlotError extends Error {
  override readonly name = 'SlotError';
}

/**
 * Creates the group, then adds each slot (admin.md §4). `made` hears the id at once: a second try after a failure
 * goes on with that class instead of creating another.
 */
export async function createClass(draft: ClassDraft, made: (id: number) => void): Promise<void> {
  const { group_id } = await calls.createGroup({ name: draft.name, school: draft.school });
  made(group_id);
  await asSlotError(() => addAll(group_id, draft.slots));
}

/**
 * Updates name and school, deletes every slot, then adds the new ones (admin.md §4). When a slot call fails the slots
 * from before are put back as far as the server can be reached, so that a class is not left without its times.
 */
export async function updateClass(id: number, draft: ClassDraft): Promise<void> {
  await calls.updateGroup(id, { name: draft.name, school: draft.school });
  await asSlotError(async () => {
    const before = await calls.slots(id);
    try {
      for (const slot of before) await calls.removeSlot(id, slot.id);
      await addAll(id, draft.slots);
    } catch (error) {
      await putBack(id, before).catch((again: unknown) => console.error(again));
      throw error;
    }
  });
}

async function addAll(id: number, slots: readonly NewSlot[]): Promise<void> {
  for (const { day_of_week, start_time, end_time } of slots)
    await calls.addSlot(id, { day_of_week, start_time, end_time });
}

async function putBack(id: number, before: readonly NewSlot[]): Promise<void> {
  const now = await calls.slots(id);
  const isSame = (a: NewSlot, b: NewSlot): boolean =>
    a.day_of_week === b.day_of_week && a.start_time === b.start_time && a.end_time === b.end_time;
  for (const slot of now) if (!before.some((old) => isSame(old, slot))) await calls.removeSlot(id, slot.id);
  await addAll(
    id,
    before.filter((old) => !now.some((slot) => isSame(old, slot))),
  );
}

async function asSlotError(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (cause) {
    throw new SlotError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, sentence, type TimeSlotRequest, type TimeSlotView } from '@studyhall/contracts';
import { groups, violatedExclusion, type Account } from '@studyhall/persistence';
import {
  adminsOnly,
  changeClass,
  DirectoryEvents,
  findClass,
  recordClass,
  wrongField,
} from '../directory/index.js';
import { assertNoOverlap, OVERLAP, scheduleOf } from './schedule.js';

/** The weekly slots of classes. Each change is one transaction with its line in the audit log. */
@Injectable()
export class SlotsService {
  constructor(
    private readonly db: DataSource,
    private readonly directory: DirectoryEvents,
  ) {}

  async list(actor: Account, id: number): Promise<TimeSlotView[]> {
    await findClass(this.db, actor, id, 'group.teach');
    return groups.findSlots(this.db, id);
  }

  /** @throws AppError `invalid` where the slot overlaps another of the class, also one that is being added now. */
  async add(actor: Account, id: number, request: TimeSlotRequest): Promise<TimeSlotView> {
    const { slot, school } = await changeClass(this.db, actor, id, async (on, group) => {
      const made = await groups.insertSlot(on, id, request).catch((error: unknown) => {
        throw violatedExclusion(error) ? wrongField('start_time', OVERLAP) : error;
      });
      await recordClass(on, actor, 'group.slot_add', group, { after: made });
      return { slot: made, school: group.school };
    });
    await this.directory.changed('groups', school);
    return slot;
  }

  /** Replaces all slots of the class. Two concurrent calls run one after the other, so slots are never mixed. */
  async replace(actor: Account, id: number, slots: readonly TimeSlotRequest[]): Promise<TimeSlotView[]> {
    adminsOnly(actor);
    assertNoOverlap(slots);
    const { made, school } = await changeClass(this.db, actor, id, async (on, group) => {
      const before = scheduleOf(await groups.findSlots(on, id));
      const after = await groups.replaceSlots(on, id, slots);
      await recordClass(on, actor, 'group.slots', group, { before, after: scheduleOf(after) });
      return { made: after, school: group.school };
    });
    await this.directory.changed('groups', school);
    return made;
  }

  async remove(actor: Account, id: number, slotId: number): Promise<void> {
    const school = await changeClass(this.db, actor, id, async (on, group) => {
      const gone = await groups.removeSlot(on, id, slotId);
      if (!gone) throw new AppError('not_found', sentence('slot_not_found'));
      await recordClass(on, actor, 'group.slot_remove', group, { before: gone });
      return group.school;
    });
    await this.directory.changed('groups', school);
  }
}

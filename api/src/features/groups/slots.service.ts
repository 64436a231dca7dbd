import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, sentence, type TimeSlotRequest, type TimeSlotView } from '@studyhall/contracts';
import { firstOverlap } from '@studyhall/domain';
import { groups, type Account, type audit } from '@studyhall/persistence';
import {
  adminsOnly,
  changeClass,
  classCause,
  classEntry,
  Directory,
  findClass,
  wrongField,
} from '../directory/index.js';
import { assertNoOverlap, OVERLAP, auditedSchedule } from './schedule.js';

type Slots = readonly TimeSlotRequest[];

/** The weekly slots of classes. Each change is one transaction that includes its audit entry. */
@Injectable()
export class SlotsService {
  constructor(
    private readonly db: DataSource,
    private readonly directory: Directory,
  ) {}

  async list(actor: Account, id: number): Promise<TimeSlotView[]> {
    await findClass(this.db, actor, id, 'group.teach');
    return groups.findSlots(this.db, id);
  }

  /** @throws AppError `invalid` if the slot overlaps another one of the class, even one that is being added concurrently. */
  async add(actor: Account, id: number, request: TimeSlotRequest): Promise<TimeSlotView> {
    const plan = (now: Slots): Slots => {
      const slots = [...now, request];
      if (firstOverlap(slots) !== null) throw wrongField('start_time', OVERLAP);
      return slots;
    };
    const { before, after } = await this.change(actor, id, 'group.slot_add', plan, (was, is) => ({
      after: difference(is, was),
    }));
    return difference(after, before);
  }

  /** Replaces all slots of the class. Serializes concurrent calls, so that their slots are never mixed. */
  async replace(actor: Account, id: number, slots: Slots): Promise<TimeSlotView[]> {
    adminsOnly(actor);
    assertNoOverlap(slots);
    const log = (was: Slots, is: Slots) => ({ before: auditedSchedule(was), after: auditedSchedule(is) });
    return (await this.change(actor, id, 'group.slots', () => slots, log)).after;
  }

  /** @throws AppError `not_found` if the class has no such slot. */
  async remove(actor: Account, id: number, slotId: number): Promise<void> {
    const plan = (now: TimeSlotView[]): Slots => now.filter((slot) => slot.id !== slotId);
    await this.change(actor, id, 'group.slot_remove', plan, (was, is) => ({ before: difference(was, is) }));
  }

  /** @param log creates the audit entry from the slots before and after */
  private async change(
    actor: Account,
    id: number,
    action: string,
    plan: (now: TimeSlotView[]) => Slots,
    log: (was: TimeSlotView[], is: TimeSlotView[]) => Pick<audit.AuditEntry, 'before' | 'after'>,
  ): Promise<{ before: TimeSlotView[]; after: TimeSlotView[] }> {
    const { result: before, change } = await changeClass(this.directory, actor, { id }, async (on, group) => {
      const now = await groups.findSlots(on, id);
      return {
        result: now,
        wanted: { cause: classCause(action, group), classes: [{ id, after: { slots: [...plan(now)] } }] },
        seconds: null,
        entries: (_change, { slots }) => [classEntry(actor, action, group, log(now, slots.get(id) ?? []))],
      };
    });
    return { before, after: change?.slots.get(id) ?? [] };
  }
}

/** The slot that is missing in `others`. @throws AppError `not_found` if none is. */
function difference(slots: readonly TimeSlotView[], others: readonly TimeSlotView[]): TimeSlotView {
  const found = slots.find(({ id }) => !others.some((other) => other.id === id));
  if (!found) throw new AppError('not_found', sentence('slot_not_found'));
  return found;
}

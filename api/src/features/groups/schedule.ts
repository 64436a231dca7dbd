import { sentence, type TimeSlotRequest } from '@studyhall/contracts';
import { firstOverlap, scheduleText } from '@studyhall/domain';
import { wrongField } from '../directory/index.js';

export const OVERLAP = sentence('slot_overlaps');

/** @throws AppError `invalid` if two slots overlap. */
export function assertNoOverlap(slots: readonly TimeSlotRequest[]): void {
  const at = firstOverlap(slots);
  if (at !== null) throw wrongField(`time_slots.${at}.start_time`, OVERLAP);
}

/** The slots in the format of the audit log. */
export const auditedSchedule = (slots: readonly TimeSlotRequest[]): { schedule: string } => ({
  schedule: scheduleText(slots),
});

import type { StudyMode } from '@studyhall/contracts';
import { overlap } from '@studyhall/domain';
import type { AdminTexts } from '../../../base/i18n/admin.texts';
import { isClock } from '../../../base/i18n/typed-time';
import type { NewSlot } from '../admin.calls';
import { formatTimeRange, shortDay } from '../format';

/** The typed values of a class dialog. */
export interface ClassFields {
  name: string;
  school: string;
  description: string;
  schoolYear: string;
  /** Null for the school's mode. */
  studyMode: StudyMode | null;
  /** Null while they load. */
  slots: NewSlot[] | null;
  /** A typed time that was not added; may be invalid. */
  typed: NewSlot;
}

/** The default day of a new slot is Monday (docs/specification/console.md#limits). */
export const NO_SLOT: NewSlot = { day_of_week: 0, start_time: '', end_time: '' };

/** The form of a class in what is kept of forms, before its id. */
export const CLASS_FORM = 'class ';

export const isTyped = ({ start_time, end_time }: NewSlot): boolean => start_time !== '' || end_time !== '';
export const isComplete = ({ start_time, end_time }: NewSlot): boolean =>
  isClock(start_time) && isClock(end_time);

/** Why a typed time cannot be added; undefined while it is incomplete. */
export function slotProblem(
  typed: NewSlot,
  slots: readonly NewSlot[],
  texts: AdminTexts,
): string | undefined {
  if (!isComplete(typed)) return undefined;
  if (typed.end_time <= typed.start_time) return texts.slotReversed;
  const clash = slots.find((slot) => overlap(slot, typed));
  return clash && texts.slotOverlaps({ slot: `${shortDay(clash.day_of_week)} ${formatTimeRange(clash)}` });
}

export const inWeekOrder = (a: NewSlot, b: NewSlot): number =>
  a.day_of_week - b.day_of_week || a.start_time.localeCompare(b.start_time);

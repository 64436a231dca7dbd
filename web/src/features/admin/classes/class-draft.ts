import type { GroupView, StudyMode } from '@studyhall/contracts';
import { overlap } from '@studyhall/domain';
import type { AdminTexts } from '../../../base/i18n/admin.texts';
import { isClock } from '../../../base/i18n/typed-time';
import { draftsOf, readTabStored, writeTabStored } from '../../../base/storage';
import type { NewSlot } from '../admin.calls';
import { clockRange, shortDay } from '../format';

/** What is typed in the dialog of a class. */
export interface ClassFields {
  name: string;
  school: string;
  description: string;
  schoolYear: string;
  /** Null for that of the school. */
  studyMode: StudyMode | null;
  /** Null while they load. */
  slots: NewSlot[] | null;
  /** The time that is typed and not added; may hold text that is no time. */
  typed: NewSlot;
}

/** The dialog as it was left without a decision: the session ended, or the page was reloaded. */
export interface KeptClass {
  /** The class that was edited; null for a new one. */
  group: GroupView | null;
  fields: ClassFields;
}

/** The default day of a new slot is Monday (docs/specification/console.md#limits). */
export const NO_SLOT: NewSlot = { day_of_week: 0, start_time: '', end_time: '' };

const keyOf = (userId: number): string => `${draftsOf(userId)}class`;

export function readKeptClass(userId: number): KeptClass | null {
  try {
    return JSON.parse(readTabStored(keyOf(userId)) ?? 'null') as KeptClass | null;
  } catch {
    return null;
  }
}

export function keepClass(userId: number, kept: KeptClass | null): void {
  writeTabStored(keyOf(userId), kept && JSON.stringify(kept));
}

export const isTyped = ({ start_time, end_time }: NewSlot): boolean => start_time !== '' || end_time !== '';
export const isComplete = ({ start_time, end_time }: NewSlot): boolean =>
  isClock(start_time) && isClock(end_time);

/** Why a typed time cannot be added; none while it is not complete. */
export function slotProblem(
  typed: NewSlot,
  slots: readonly NewSlot[],
  texts: AdminTexts,
): string | undefined {
  if (!isComplete(typed)) return undefined;
  if (typed.end_time <= typed.start_time) return texts.slotReversed;
  const clash = slots.find((slot) => overlap(slot, typed));
  return clash && texts.slotOverlaps({ slot: `${shortDay(clash.day_of_week)} ${clockRange(clash)}` });
}

export const inWeekOrder = (a: NewSlot, b: NewSlot): number =>
  a.day_of_week - b.day_of_week || a.start_time.localeCompare(b.start_time);

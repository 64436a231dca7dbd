/**
 * Weekly slots as text and in minutes. Source: `docs/specification/console.md#entities`,
 * `docs/specification/api.md#values`. Days are 0 = Monday to 6 = Sunday.
 */
export const DAY_NAMES = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

interface Slot {
  day_of_week: number;
  /** `HH:MM`. */
  start_time: string;
  end_time: string;
}

/** Converts a time such as `09:30` to minutes since midnight. */
export function toMinutes(time: string): number {
  const [hours, minutes] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** Formats minutes since midnight as `HH:MM`. */
export function fromMinutes(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Formats the schedule of a class: one line `Day: start-end` per slot, in weekly order; empty without slots. */
export function scheduleText(slots: readonly Slot[]): string {
  return slots
    .toSorted((a, b) => a.day_of_week - b.day_of_week || a.start_time.localeCompare(b.start_time))
    .map((slot) => `${DAY_NAMES[slot.day_of_week] ?? ''}: ${slot.start_time}-${slot.end_time}`)
    .join('\n');
}

const LINE = new RegExp(`^\\s*(${DAY_NAMES.join('|')}):\\s*(\\d{1,2}:\\d{2})\\s*-\\s*(\\d{1,2}:\\d{2})\\s*$`);

/** Parses the slots of a schedule text; ignores other lines. Source: `docs/specification/chat.md#screens`, "Schedule display". */
export function readSchedule(text: string): Slot[] {
  return text.split('\n').flatMap((line) => {
    const [, day = '', start_time = '', end_time = ''] = LINE.exec(line) ?? [];
    const day_of_week = DAY_NAMES.findIndex((name) => name === day);
    return day_of_week === -1 ? [] : [{ day_of_week, start_time, end_time }];
  });
}

/** Whether two slots overlap. A slot that starts when the other ends does not. */
export function overlap(a: Slot, b: Slot): boolean {
  return a.day_of_week === b.day_of_week && a.start_time < b.end_time && b.start_time < a.end_time;
}

/** The index of the first slot that overlaps an earlier one in the list; null if none do. */
export function firstOverlap(slots: readonly Slot[]): number | null {
  const at = slots.findIndex((slot, place) =>
    slots.slice(0, place).some((earlier) => overlap(slot, earlier)),
  );
  return at === -1 ? null : at;
}

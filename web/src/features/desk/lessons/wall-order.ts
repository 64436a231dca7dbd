import type { LessonStudent } from '@studyhall/contracts';

/** A student on the wall. `since`: when this page first saw the state, in milliseconds. */
export interface WallStudent extends LessonStudent {
  since: number;
}

/** A student who waits longer than this for a reply ranks higher, in milliseconds. */
const LONG_WAIT_MS = 60_000;

/** The rank by need of help: 0 comes before 1. */
function rankOf({ hand_up, stuck, state, since }: WallStudent, now: number): number {
  if (hand_up) return 0;
  if (stuck !== null) return 1;
  if (state === 'waiting' && now - since > LONG_WAIT_MS) return 2;
  return state === 'away' ? 4 : 3;
}

/** The students' ids: those who need help first, then by name. */
export function orderOf(students: readonly WallStudent[], now: number): number[] {
  const rank = new Map(students.map((student) => [student.user_id, rankOf(student, now)]));
  const byName = new Intl.Collator(undefined, { numeric: true });
  return students
    .toSorted(
      (a, b) =>
        (rank.get(a.user_id) ?? 0) - (rank.get(b.user_id) ?? 0) ||
        byName.compare(a.display_name, b.display_name) ||
        a.user_id - b.user_id,
    )
    .map(({ user_id }) => user_id);
}

/** What a projector shows: figures without names. */
export interface WallSummary {
  total: number;
  here: number;
  writing: number;
  waiting: number;
  hands: number;
  stuck: number;
  turns: number;
}

export function summaryOf(students: readonly LessonStudent[]): WallSummary {
  const count = (is: (student: LessonStudent) => boolean): number => students.filter(is).length;
  return {
    total: students.length,
    here: count(({ state }) => state !== 'away'),
    writing: count(({ state }) => state === 'writing'),
    waiting: count(({ state }) => state === 'waiting'),
    hands: count(({ hand_up }) => hand_up),
    stuck: count(({ stuck }) => stuck !== null),
    turns: students.reduce((sum, { turns }) => sum + turns, 0),
  };
}

import type { LessonStudent, LessonView } from '@studyhall/contracts';
import { atom, type Atom, type PrimitiveAtom } from 'jotai';
import type { Store } from '../../../base/store';
import { orderOf, summaryOf, type WallStudent, type WallSummary } from './wall-order';

/** The students of a lesson. Each has its own atom, so that a change re-renders one tile. */
export interface Wall {
  /** The ids in tile order. */
  readonly orderAtom: Atom<readonly number[]>;
  readonly summaryAtom: Atom<WallSummary>;
  studentAtom(id: number): Atom<WallStudent> | undefined;
  /** Shows all students of the lesson. */
  showAll(view: Pick<LessonView, 'students' | 'now'>): void;
  /** Shows changed students. */
  show(students: readonly LessonStudent[]): void;
  /** Freezes the order of the tiles. */
  hold(held: boolean): void;
  /** Updates the order after time has passed: a long wait may change it. */
  reorder(): void;
}

export function createWall(store: Store, now: () => number = Date.now): Wall {
  const students = new Map<number, PrimitiveAtom<WallStudent>>();
  const orderAtom = atom<readonly number[]>([]);
  const summaryAtom = atom<WallSummary>(summaryOf([]));
  let held = false;
  /** How far the server's clock is ahead of this one, in milliseconds. */
  let ahead = 0;

  const all = (): WallStudent[] => [...students.values()].map((one) => store.get(one));

  function reorder(): void {
    const before = store.get(orderAtom);
    // Frozen tiles stay in place: removes students who left, appends new ones.
    const next = held
      ? [
          ...before.filter((id) => students.has(id)),
          ...[...students.keys()].filter((id) => !before.includes(id)),
        ]
      : orderOf(all(), now());
    if (next.length !== before.length || next.some((id, at) => id !== before[at])) store.set(orderAtom, next);
  }

  function put(student: LessonStudent): void {
    const known = students.get(student.user_id);
    if (!known) {
      const since =
        student.state === 'away' && student.last_active_at
          ? Date.parse(student.last_active_at) - ahead
          : now();
      students.set(student.user_id, atom<WallStudent>({ ...student, since }));
      return;
    }
    const before = store.get(known);
    const next = { ...student, since: student.state === before.state ? before.since : now() };
    if (JSON.stringify(next) !== JSON.stringify(before)) store.set(known, next);
  }

  function show(changed: readonly LessonStudent[]): void {
    changed.forEach(put);
    store.set(summaryAtom, summaryOf(all()));
    reorder();
  }

  return {
    orderAtom,
    summaryAtom,
    studentAtom: (id) => students.get(id),
    reorder,
    showAll({ students: whole, now: serverNow }) {
      ahead = Date.parse(serverNow) - now();
      const ids = new Set(whole.map(({ user_id }) => user_id));
      for (const id of students.keys()) if (!ids.has(id)) students.delete(id);
      show(whole);
    },
    show,
    hold(on) {
      held = on;
      if (!on) reorder();
    },
  };
}

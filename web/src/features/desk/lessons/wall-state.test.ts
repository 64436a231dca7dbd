import type { LessonStudent } from '@studyhall/contracts';
import { createStore } from 'jotai';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWall, type Wall } from './wall-state';

const store = createStore();
let now: number;
let wall: Wall;
beforeEach(() => {
  now = Date.parse('2026-11-22T09:00:00Z');
  wall = createWall(store, () => now);
});

const NAMES = ['Ann', 'Ben', 'Cem', 'Dia', 'Eva'];
const student = (user_id: number, change: Partial<LessonStudent> = {}): LessonStudent => ({
  ...{ user_id, username: String(user_id), display_name: NAMES[user_id] ?? String(user_id) },
  ...{ state: 'here', hand_up: false, stuck: null },
  ...{ turns: 0, last_active_at: null, last_question: null },
  ...change,
});
const order = (): string =>
  store
    .get(wall.orderAtom)
    .map((id) => NAMES[id])
    .join(' ');
const showAll = (students: LessonStudent[], serverNow = now): void =>
  wall.showAll({ students, now: new Date(serverNow).toISOString() });
const everyone = NAMES.map((_, id) => student(id));

describe('the wall', () => {
  it('puts those who need help first: hand up, stuck, waiting long, and those who are away last', () => {
    showAll(everyone);
    expect(order()).toBe('Ann Ben Cem Dia Eva');
    wall.show([student(0, { state: 'away' }), student(1, { state: 'waiting' })]);
    wall.show([student(3, { stuck: 'idle' }), student(4, { hand_up: true })]);
    expect(order()).toBe('Eva Dia Ben Cem Ann');
    wall.show([student(2, { state: 'waiting' })]);
    now += 61_000;
    wall.show([student(1, { state: 'here' })]);
    expect(order()).toBe('Eva Dia Cem Ben Ann');
  });

  it('keeps its order while it is held, and changes it after that', () => {
    showAll(everyone);
    wall.hold(true);
    wall.show([student(4, { hand_up: true })]);
    expect(order()).toBe('Ann Ben Cem Dia Eva');
    showAll([...everyone.slice(1, 4), student(4, { hand_up: true })]);
    expect(order()).toBe('Ben Cem Dia Eva');
    wall.hold(false);
    expect(order()).toBe('Eva Ben Cem Dia');
  });

  it('changes one student only, and the order only where it differs', () => {
    showAll(everyone);
    const changes: string[] = [];
    const watch = (id: number) => {
      const of = wall.studentAtom(id);
      if (of) store.sub(of, () => changes.push(NAMES[id] ?? ''));
    };
    NAMES.forEach((_, id) => watch(id));
    store.sub(wall.orderAtom, () => changes.push('order'));
    wall.show([student(2, { turns: 1 }), student(3)]);
    showAll([student(0), student(1), student(2, { turns: 1 }), student(3), student(4)]);
    expect(changes).toEqual(['Cem']);
  });

  it.each([-3, 3])('says since when a student is away where its own clock is %i h wrong', (hours) => {
    const serverNow = now - hours * 3_600_000;
    const last_active_at = new Date(serverNow - 600_000).toISOString();
    showAll([student(0, { state: 'away', last_active_at })], serverNow);
    const ann = wall.studentAtom(0);
    expect(ann && store.get(ann).since).toBe(now - 600_000);
  });

  it('says since when a student is away, and counts without names', () => {
    const active = new Date(now - 600_000).toISOString();
    showAll([student(0, { state: 'away', last_active_at: active }), student(1, { turns: 2 })]);
    const since = (id: number): number | undefined => {
      const of = wall.studentAtom(id);
      return of && store.get(of).since;
    };
    expect(since(0)).toBe(now - 600_000);
    now += 60_000;
    wall.show([student(1, { state: 'away', turns: 2 })]);
    expect(since(1)).toBe(now);
    expect(store.get(wall.summaryAtom)).toEqual({
      ...{ total: 2, here: 0, writing: 0, waiting: 0 },
      ...{ hands: 0, stuck: 0, turns: 2 },
    });
  });
});

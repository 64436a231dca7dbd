import { describe, expect, it } from 'vitest';
import type { OpenHours } from '@studyhall/contracts';
import { openingAt, type ClassSlot, type HoursRule } from './open-hours.js';

const hours = (more: Partial<OpenHours> = {}): OpenHours => ({
  ...{ only_slots: false, hours: [], terms: [], holidays: [] },
  ...more,
});
const MONDAY = { day_of_week: 0, from: '08:00', to: '16:00' };
const ofSchool = (more: Partial<OpenHours>): HoursRule => ({
  ...{ origin: 'school', group_id: null },
  hours: hours(more),
});
const ofClass = (group_id: number, more: Partial<OpenHours>): HoursRule => ({
  ...{ origin: 'class', group_id },
  hours: hours(more),
});
const slot = (group_id: number, day_of_week: number, start: number, end: number): ClassSlot => ({
  ...{ group_id, day_of_week, start_minute: start * 60, end_minute: end * 60 },
});
const at = (moment: string, rules: HoursRule[], slots: ClassSlot[] = [], zone = 'UTC') => {
  const { isOpen, changesAt } = openingAt({ zone, rules, slots }, new Date(moment));
  return [isOpen, changesAt?.toISOString() ?? null];
};

// 2026-03-02 is a Monday.
describe('opening hours', () => {
  it.each([
    ['2026-03-02T07:59:59Z', false, '2026-03-02T08:00:00.000Z'],
    ['2026-03-02T08:00:00Z', true, '2026-03-02T16:00:00.000Z'],
    ['2026-03-02T16:00:00Z', false, '2026-03-09T08:00:00.000Z'],
    ['2026-03-05T12:00:00Z', false, '2026-03-09T08:00:00.000Z'],
  ])('of a week, at %s', (moment, isOpen, changesAt) => {
    expect(at(moment, [ofSchool({ hours: [MONDAY] })])).toEqual([isOpen, changesAt]);
  });

  it('stay open without rules, and shut after the last term', () => {
    expect(at('2026-03-02T12:00:00Z', [])).toEqual([true, null]);
    const terms = [{ from: '2025-09-01', to: '2025-12-18' }];
    expect(at('2026-03-02T12:00:00Z', [ofSchool({ terms })])).toEqual([false, null]);
  });

  it('go on over midnight without a change', () => {
    const night = [
      { day_of_week: 0, from: '20:00', to: '24:00' },
      { day_of_week: 1, from: '00:00', to: '02:00' },
    ];
    expect(at('2026-03-02T21:00:00Z', [ofSchool({ hours: night })])).toEqual([
      true,
      '2026-03-03T02:00:00.000Z',
    ]);
  });

  it('leave holidays out of a term, both days included', () => {
    const terms = [{ from: '2026-03-01', to: '2026-03-31' }];
    const holidays = [{ from: '2026-03-03', to: '2026-03-04', name: 'Break' }];
    const rules = [ofSchool({ terms, holidays })];
    expect(at('2026-03-02T12:00:00Z', rules)).toEqual([true, '2026-03-03T00:00:00.000Z']);
    expect(at('2026-03-04T23:59:00Z', rules)).toEqual([false, '2026-03-05T00:00:00.000Z']);
  });

  it('must be those of school and person, and of one class', () => {
    const rules = [
      ofSchool({ hours: [MONDAY] }),
      ofClass(1, { only_slots: true }),
      ofClass(2, { hours: [{ day_of_week: 0, from: '15:00', to: '20:00' }] }),
    ];
    const slots = [slot(1, 0, 9, 10), slot(2, 0, 11, 12)];
    expect(at('2026-03-02T09:30:00Z', rules, slots)).toEqual([true, '2026-03-02T10:00:00.000Z']);
    // The slot of the class that has other hours does not count, and the school closes before that class.
    expect(at('2026-03-02T11:30:00Z', rules, slots)).toEqual([false, '2026-03-02T15:00:00.000Z']);
    expect(at('2026-03-02T15:30:00Z', rules, slots)).toEqual([true, '2026-03-02T16:00:00.000Z']);
  });

  it('take the slots of every class where the school opens in slots alone', () => {
    const slots = [slot(1, 0, 9, 10), slot(2, 1, 11, 12)];
    expect(at('2026-03-02T10:30:00Z', [ofSchool({ only_slots: true })], slots)).toEqual([
      false,
      '2026-03-03T11:00:00.000Z',
    ]);
  });

  it('follow the clock of the school, also when it changes', () => {
    // Berlin changes its clock on Sunday, 2026-03-29: 08:00 of the Monday after is 06:00 in UTC.
    const rules = [ofSchool({ hours: [MONDAY] })];
    expect(at('2026-03-23T07:30:00Z', rules, [], 'Europe/Berlin')).toEqual([
      true,
      '2026-03-23T15:00:00.000Z',
    ]);
    expect(at('2026-03-27T12:00:00Z', rules, [], 'Europe/Berlin')).toEqual([
      false,
      '2026-03-30T06:00:00.000Z',
    ]);
    expect(at('2026-03-01T18:30:00Z', rules, [], 'Pacific/Auckland')).toEqual([
      false,
      '2026-03-01T19:00:00.000Z',
    ]);
  });

  it('open after an hour that the clock skips', () => {
    const night = [{ day_of_week: 6, from: '02:30', to: '06:00' }];
    expect(at('2026-03-29T00:00:00Z', [ofSchool({ hours: night })], [], 'Europe/Berlin')).toEqual([
      false,
      '2026-03-29T01:30:00.000Z',
    ]);
  });
});

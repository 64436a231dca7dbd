import { OpenHours } from '@studyhall/contracts';
import { expect, it } from 'vitest';
import { isComplete, SCHOOL_WEEK, toDraft, toOpenHours, type HoursDraft } from './hours-draft';

const STORED: OpenHours = {
  only_slots: false,
  hours: [{ day_of_week: 0, from: '08:00', to: '16:00' }],
  terms: [{ from: '2026-09-01', to: '2026-12-18' }],
  holidays: [{ from: '2026-10-26', to: '2026-10-30', name: 'Half-term' }],
};

it('reads and writes the same hours', () => {
  expect(toOpenHours(toDraft(STORED))).toEqual(STORED);
  expect(toOpenHours(toDraft(null))).toBeNull();
});

it('ends a day at midnight', () => {
  const draft = { ...toDraft(STORED), hours: [{ day_of_week: 6, from: '20:00', to: '00:00' }] };
  expect(toOpenHours(draft)?.hours).toEqual([{ day_of_week: 6, from: '20:00', to: '24:00' }]);
  expect(isComplete(draft)).toBe(true);
});

it.each<Partial<HoursDraft>>([
  {},
  { hours: [...SCHOOL_WEEK] },
  { hours: [{ day_of_week: 0, from: '', to: '16:00' }] },
  { hours: [{ day_of_week: 0, from: '16:00', to: '08:00' }] },
  { hours: [{ day_of_week: 0, from: '08:00', to: '08:00' }] },
  { hours: [{ day_of_week: 0, from: '8', to: '16:00' }] },
  { terms: [{ from: '2026-12-18', to: '2026-09-01' }] },
  { terms: [{ from: '2026-12-18', to: '2026-12-18' }] },
  { terms: [{ from: '', to: '' }] },
  { holidays: [{ from: '2026-10-26', to: '2026-10-30', name: '' }] },
  { holidays: [{ from: '', to: '2026-10-30', name: 'Half-term' }] },
])('takes %o as the server does', (part) => {
  const draft = { ...toDraft(STORED), ...part };
  expect(isComplete(draft)).toBe(OpenHours.safeParse(toOpenHours(draft)).success);
});

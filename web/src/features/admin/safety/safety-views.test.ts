import type { Me, Role, SafeguardingView } from '@studyhall/contracts';
import { expect, it } from 'vitest';
import { safetyViews } from './safety-views';

const AT = '2026-01-05T08:00:00.000Z';
const person = (id: number, role: Role) => ({ id, role, school: 'NORTH' }) as Me;
const named = (id: number, confirmed_at: string | null, available = true) => ({
  ...{
    id,
    username: `user.${id}`,
    display_name: `User ${id}`,
    confirmed_at,
    available,
    earlier_cases_wait_for: null,
  },
});
const settings = (part: Partial<SafeguardingView>) =>
  ({ lead: null, deputy: null, ...part }) as SafeguardingView;

it('shows cases to the confirmed lead and deputy alone', () => {
  const teacher = person(1, 'TEACHER');
  expect(safetyViews(teacher, settings({ lead: named(1, AT) }))).toEqual(['cases', 'figures', 'looks']);
  expect(safetyViews(teacher, settings({ deputy: named(1, AT) }))).toEqual(['cases', 'figures', 'looks']);
  expect(safetyViews(teacher, settings({ lead: named(1, null) }))).toEqual([]);
  expect(safetyViews(teacher, settings({ lead: named(1, AT, false) }))).toEqual([]);
  expect(safetyViews(teacher, settings({ lead: named(2, AT) }))).toEqual([]);
});

it('shows figures and settings to admins of the school', () => {
  const admin = person(1, 'SCHOOL_ADMIN');
  expect(safetyViews(admin, settings({}))).toEqual(['figures', 'settings']);
  expect(safetyViews(admin, settings({ lead: named(1, AT) }))).toEqual([
    'cases',
    'figures',
    'looks',
    'settings',
  ]);
});

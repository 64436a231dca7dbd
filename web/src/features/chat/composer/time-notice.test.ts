import type { OwnLimits } from '@studyhall/contracts';
import { expect, it } from 'vitest';
import { timeNotice, untilChange } from './time-notice';

const NOW = Date.parse('2026-03-02T16:00:00Z');
const OPENS = '2026-03-03T07:00:00.000Z';
const rest = (is_advised: boolean) => ({ minutes: 50, advised_at: 45, pause: 10, is_advised });
const closed = { is_open: false, changes_at: OPENS };

it('says first that a consent is missing', () => {
  expect(timeNotice({ consent_missing: true, open_hours: closed, break: rest(true) })).toEqual({
    kind: 'consent',
  });
});

it('has nothing to say while the chat is open and no break is advised', () => {
  expect(timeNotice({ consent_missing: false, open_hours: null, break: rest(false) })).toBeNull();
  expect(
    timeNotice({
      consent_missing: false,
      open_hours: { is_open: true, changes_at: OPENS },
      break: rest(false),
    }),
  ).toBeNull();
});

it('says that the chat is closed before it advises a break', () => {
  expect(timeNotice({ consent_missing: false, open_hours: closed, break: rest(true) })).toEqual({
    kind: 'closed',
    opensAt: OPENS,
  });
  expect(timeNotice({ consent_missing: false, open_hours: null, break: rest(true) })).toEqual({
    kind: 'break',
    minutes: 50,
  });
});

it('reads the hours again when they change, at the latest after a day', () => {
  const until = (open_hours: OwnLimits['open_hours'], now = NOW, limits: OwnLimits['limits'] = []) =>
    untilChange({ consent_missing: false, open_hours, break: rest(false), limits }, now);
  expect(until(closed)).toBe(15 * 3_600_000 + 1_000);
  expect(until(closed, Date.parse('2026-04-01'))).toBe(1_000);
  expect(until(closed, Date.parse('2026-01-01'))).toBe(86_400_000);
  expect(until(null)).toBe(false);
  expect(until({ is_open: false, changes_at: null })).toBe(false);
  const limit = { limit: 5, least: 1, resets_at: '2026-03-02T17:00:00Z' } as OwnLimits['limits'][number];
  expect(until(null, NOW, [{ ...limit, used: 4 }])).toBe(false);
  expect(until(closed, NOW, [{ ...limit, used: 5 }])).toBe(3_600_000 + 1_000);
});

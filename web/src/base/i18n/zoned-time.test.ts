import { expect, it } from 'vitest';
import { momentIn } from './zoned-time';

it.each([
  ['Europe/Berlin', '2026-12-01', '16:00', '2026-12-01T15:00:00.000Z'],
  ['Europe/Berlin', '2026-07-01', '16:00', '2026-07-01T14:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '16:00', '2026-10-25T15:00:00.000Z'],
  ['Asia/Kolkata', '2026-12-01', '00:15', '2026-11-30T18:45:00.000Z'],
  ['America/New_York', '2026-03-08', '23:59', '2026-03-09T03:59:00.000Z'],
])('%s: %s %s is %s', (zone, date, time, moment) => expect(momentIn(zone, date, time)).toBe(moment));

it('what is no day and no time is no moment', () => {
  for (const [date, time] of [
    ['', '16:00'],
    ['2026-12-01', ''],
    ['2026-12-01', '4pm'],
  ] as const)
    expect(momentIn('UTC', date, time)).toBeNull();
});

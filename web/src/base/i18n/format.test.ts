import { formatNumber as formatMessageNumber } from '@studyhall/contracts/format';
import { afterEach, expect, it, vi } from 'vitest';
import { store } from '../store';
import { localeAtom } from './locale.atoms';
import { formatTimeRange, formatDate, formatDateTime, formatNumber, timeZoneAtom } from './format';

afterEach(() => vi.unstubAllGlobals());

const SLOT = { start_time: '09:00', end_time: '13:30' };

it.each([
  ['en-GB', '09:00-13:30', '21 Nov 2026'],
  ['en-US', '9:00 AM-1:30 PM', 'Nov 21, 2026'],
])(
  'writes dates and hours as in %s, the hours of a moment like those of a class',
  (language, hours, date) => {
    vi.stubGlobal('navigator', { languages: ['fr-FR', language] });
    expect(formatTimeRange(SLOT)).toBe(hours);
    expect(formatDate('2026-11-21T12:00:00Z')).toBe(date);
    expect(formatDateTime('2026-11-21T12:00:00Z').includes('M')).toBe(hours.includes('M'));
  },
);

it('keeps the two times of a class in reading order, with 24 and with 12 hours', () => {
  vi.stubGlobal('document', { documentElement: {} });
  store.set(localeAtom, 'ar');
  for (const [language, hours] of [
    ['ar-SY-u-hc-h23', '09:00\u200f-\u200f13:30'],
    ['ar-EG', '9:00 ص\u200f-\u200f1:30 م'],
  ] as const) {
    vi.stubGlobal('navigator', { languages: [language] });
    expect(formatTimeRange(SLOT).replaceAll('\u202f', ' ').replaceAll('\u00a0', ' ')).toBe(hours);
  }
  store.set(localeAtom, 'en');
});

it.each(['ar-SA', 'ar-EG', 'ar-EG-u-nu-arab'])('writes the digits of messages in %s', (language) => {
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('navigator', { languages: [language] });
  store.set(localeAtom, 'ar');
  const shown = [formatNumber(12), formatDate('2026-11-30T12:00:00Z'), formatTimeRange(SLOT)];
  expect([...shown, formatMessageNumber('ar-EG', 3)].join(' ')).not.toMatch(/[٠-٩]/);
  expect(formatNumber(12)).toBe('12');
  store.set(localeAtom, 'en');
});

it('formats dates and times in the time zone of the school', () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] });
  store.set(timeZoneAtom, 'Pacific/Kiritimati');
  expect(formatDate('2026-11-21T12:00:00Z')).toBe('22 Nov 2026');
  expect(formatDateTime('2026-11-21T12:00:00Z')).toBe('22 Nov 2026, 02:00');
  store.set(timeZoneAtom, undefined);
});

import { expect, it } from 'vitest';
import { readTime, type HourStyle } from './typed-time';

const H24: HourStyle = { hour12: false, am: 'am', pm: 'pm' };
const H12: HourStyle = { hour12: true, am: 'AM', pm: 'PM' };
const ARABIC: HourStyle = { hour12: true, am: 'ص', pm: 'م' };

it.each<[HourStyle, string, string | undefined]>([
  [H24, '9', '09:00'],
  [H24, '930', '09:30'],
  [H24, '9:30', '09:30'],
  [H24, '09.30', '09:30'],
  [H24, ' 9 30 ', '09:30'],
  [H24, '9h30', '09:30'],
  [H24, '9h', '09:00'],
  [H24, '10', '10:00'],
  [H24, '1015', '10:15'],
  [H24, '0005', '00:05'],
  [H24, '2', '02:00'],
  [H24, '5pm', '17:00'],
  [H24, '5 p.m.', '17:00'],
  [H24, '1730', '17:30'],
  [H24, '17:30 PM', '17:30'],
  [H24, '12am', '00:00'],
  [H24, '12 PM', '12:00'],
  [H24, '٩', '09:00'],
  [H24, '١٤:٣٠', '14:30'],
  [H24, '۱۴٫۳۰', '14:30'],
  [H24, '１４：３０', '14:30'],
  [H12, '9:30 AM', '09:30'],
  [H12, '9:30\u202fPM', '21:30'],
  [H12, '2', '14:00'],
  [H12, '230', '14:30'],
  [H12, '2:30a', '02:30'],
  [H12, '02:30', '02:30'],
  [H12, '7', '07:00'],
  [H12, '12', '12:00'],
  [ARABIC, '\u200f٩:٣٠ ص', '09:30'],
  [ARABIC, '٥ م', '17:00'],
  [ARABIC, '5 مساءً', '17:00'],
  [H24, '', undefined],
  [H24, ':', undefined],
  [H24, 'noonish', undefined],
  [H24, '24:00', undefined],
  [H24, '9:60', undefined],
  [H24, '9:3', undefined],
  [H24, '9-10', undefined],
  [H24, '12345', undefined],
  [H24, '13am', undefined],
  [H24, '9 apples', undefined],
])('with %o, reads "%s" as %s', (style, text, time) => {
  expect(readTime(text, style)).toBe(time);
});

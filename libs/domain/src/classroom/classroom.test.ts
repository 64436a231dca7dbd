import { expect, it } from 'vitest';
import { csvLine, csvText } from './csv.js';
import { fromMinutes, firstOverlap, toMinutes, overlap, readSchedule, scheduleText } from './schedule.js';

const slot = (day_of_week: number, start_time: string, end_time: string) => ({
  day_of_week,
  start_time,
  end_time,
});

it('writes a schedule in the order of the week', () => {
  expect(
    scheduleText([slot(6, '08:00', '09:00'), slot(0, '10:00', '11:00'), slot(0, '08:30', '09:15')]),
  ).toBe('Monday: 08:30-09:15\nMonday: 10:00-11:00\nSunday: 08:00-09:00');
  expect(scheduleText([])).toBe('');
});

it.each([
  ['Monday: 09:00-10:30', [slot(0, '09:00', '10:30')]],
  [
    ' Sunday: 8:00 - 9:15 \nby arrangement\nTuesday: 14:00-15:00',
    [slot(6, '8:00', '9:15'), slot(1, '14:00', '15:00')],
  ],
  ['Mondays, after lunch', []],
  ['monday: 09:00', []],
  ['', []],
])('reads the schedule %j', (text, slots) => expect(readSchedule(text)).toEqual(slots));

it('counts minutes both ways', () => {
  expect([toMinutes('00:00'), toMinutes('23:59')]).toEqual([0, 1439]);
  expect([fromMinutes(0), fromMinutes(605)]).toEqual(['00:00', '10:05']);
});

it('lets slots touch, not overlap', () => {
  expect(overlap(slot(1, '10:00', '11:00'), slot(1, '11:00', '12:00'))).toBe(false);
  expect(overlap(slot(1, '10:00', '11:00'), slot(1, '10:59', '12:00'))).toBe(true);
  expect(overlap(slot(1, '10:00', '11:00'), slot(2, '10:00', '11:00'))).toBe(false);
});

it('finds the first slot that overlaps an earlier one', () => {
  const adjacent = [slot(1, '10:00', '11:00'), slot(1, '11:00', '12:00'), slot(2, '10:00', '11:00')];
  expect(firstOverlap(adjacent)).toBeNull();
  expect(firstOverlap([...adjacent, slot(1, '11:59', '13:00'), slot(2, '10:00', '11:00')])).toBe(3);
  expect(firstOverlap([])).toBeNull();
});

it('writes CSV cells that no spreadsheet runs as formulas', () => {
  expect(csvLine(['=1+1', '@x', '-2', 'a,b', 'say "hi"', 'plain'])).toBe(
    `'=1+1,'@x,'-2,"a,b","say ""hi""",plain\r\n`,
  );
});

it('writes negative numbers as numbers', () => {
  expect(csvLine([-2, 3.5, '-2'])).toBe(`-2,3.5,'-2\r\n`);
});

it('begins a file with the mark of UTF-8, and separates cells as asked', () => {
  expect(
    csvText(
      [
        ['Łukasz', 'a;b'],
        ['x,y', 1],
      ],
      ';',
    ),
  ).toBe('\uFEFFŁukasz;"a;b"\r\n"x,y";1\r\n');
  expect(csvText([['a\tb']], '\t')).toBe('\uFEFF"a\tb"\r\n');
});

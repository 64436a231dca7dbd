import { describe, expect, it } from 'vitest';
import { readPeopleTable } from './people-table.js';
import { SourceError } from './source.error.js';

const HEADING = 'id,username,given_name,family_name,email,role,school,classes';
const row = (at: number, given = 'Kid') => `t${at},tt.kid${at},${given},No ${at},,STUDENT,,O1;O2`;
const file = (...rows: string[]) => `${[HEADING, ...rows].join('\r\n')}\r\n`;
const read = (text: string) => readPeopleTable(Buffer.from(text), { school: 'NORTH' });
const SHORT = 'This row has fewer cells than the heading.';
const LONG = 'This row has more cells than the heading.';
const QUOTES = 'A quotation mark is in the wrong place in this row.';

describe('a row of a CSV file that cannot be read', () => {
  it.each([
    ['is cut off', 't2,tt.kid2,Tom', SHORT],
    ['has a separator too many', row(2, 'Kid, Jr'), LONG],
    ['has a separator too many before an empty cell', 't2,tt.kid2,A, Jr,Kid,,,,', LONG],
    ['has a stray opening quote', row(2, '"Kid').replace('O1;O2', '"O1;O2"'), QUOTES],
    ['has a quote within a cell', row(2, 'Kid "K"'), QUOTES],
    ['has characters after a closing quote', row(2, '"Kid"x'), QUOTES],
  ])('%s: it is reported, and its person counts as sent', async (_, bad, reason) => {
    const { people, errors, unread } = await read(`\uFEFF${file(row(1), bad, row(3))}`);
    expect(people.map(({ id }) => id)).toEqual(['t1', 't3']);
    expect(errors).toEqual([{ row: '3', reason }]);
    expect(unread).toEqual([{ row: '3', id: 't2' }]);
  });

  it.each([
    ['the closing quote is in a later row', row(2, '"Kid'), row(5, 'Kid"')],
    ['the second quote opens a cell', row(2, '"Kid'), row(5, '"Kid"')],
  ])('hides no other row where %s', async (_, first, last) => {
    const { people, errors, unread } = await read(file(row(1), first, row(3), row(4), last, row(6)));
    expect(people.map(({ id }) => id)).toEqual(expect.arrayContaining(['t1', 't3', 't4', 't6']));
    expect(errors[0]).toEqual({ row: '3', reason: QUOTES });
    expect(unread?.[0]).toEqual({ row: '3', id: 't2' });
  });

  it('has no id where the cell of the id may be cut', async () => {
    expect((await read(file(row(1), 't1'))).unread).toEqual([{ row: '3', id: '' }]);
    expect((await read(file(row(1), '"t2"x,tt.kid2'))).unread).toEqual([{ row: '3', id: '' }]);
  });

  it.each([
    ['a quote ends in another column', [row(2).replace('No 2', '"No 2'), row(3, 'Kid"')]],
    ['a line break is lost', [row(2) + row(3)]],
    [
      'the quotes around two cells are lost',
      [row(2).replace('O1;O2', '"O1;O2'), row(3).replace('t3', 't3"')],
    ],
  ])('may be that of anybody where it may hold further rows: %s', async (_, joined) => {
    const { people, errors, unread } = await read(file(row(1), ...joined, row(4)));
    expect(people.map(({ id }) => id)).toEqual(['t1', 't4']);
    expect(errors).toEqual([{ row: '3', reason: LONG }]);
    expect(unread).toEqual([{ row: '3', id: '' }]);
  });

  it('may be that of anybody where two rows of two cells are one', async () => {
    const { unread } = await read('id,username\n1,ann\n2,ben3,cleo\n4,dan\n');
    expect(unread).toEqual([{ row: '3', id: '' }]);
  });

  it.each([
    ['in the last line', `${file(row(1), row(2))}t3,tt.kid3,To`, 4],
    ['in a quote', file(row(1), row(2, '"Kid'), row(3)), 3],
    ['in a long quote', file(row(1), row(2, '"Kid'), ...Array.from({ length: 900 }, (_, at) => row(at))), 3],
  ])('ends the reading where the file breaks off %s', async (_, text, line) => {
    const reading = read(text);
    await expect(reading).rejects.toThrow(SourceError);
    await expect(reading).rejects.toThrow(`breaks off in line ${line}`);
  });
});

describe('rows of other lengths that programs write', () => {
  it('reads rows that all lack the last columns as a file without these columns', async () => {
    const { people, places, errors } = await read(`${HEADING}\n1,ann,Ann,Lee\n2,ben,Ben,Orr`);
    expect(people).toHaveLength(2);
    expect([places, errors]).toEqual([null, []]);
  });

  it('reads rows that all end with further separators', async () => {
    const { people, errors } = await read('id;username\r\n1;ann;;\r\n2;ben;;\r\n');
    expect([people.length, errors]).toEqual([2, []]);
  });

  it('reads the blocks of 16 lines in which Excel leaves out empty last columns', async () => {
    const names = Array.from({ length: 40 }, (_, at) => `${at},user${at}`);
    const rows = names.map((name, at) => (at >= 15 && at < 31 ? name : `${name},x@north.example`));
    const { people, errors } = await read(`id,username,email\r\n${rows.join('\r\n')}\r\n`);
    expect([people.length, errors]).toEqual([40, []]);
  });

  it('keeps the classes of people whose rows lack the cell of the classes', async () => {
    const rows = Array.from({ length: 40 }, (_, at) =>
      at >= 15 && at < 31 ? `${at},u${at}` : `${at},u${at},9A`,
    );
    const { unread, errors } = await read(`id,username,classes\n${rows.join('\n')}\n`);
    expect(unread).toHaveLength(16);
    expect(errors[0]).toEqual({ row: '17', reason: SHORT });
  });

  it('reads notes of several lines, each row under its line', async () => {
    const text = 'id,username,note\r\n1,ann,"Main St 1\r\nTown, North"\r\n2,ben\r\n3,cleo,\n4,dan,\r\n';
    const { people, errors } = await read(text);
    expect(people.map(({ id }) => id)).toEqual(['1', '3', '4']);
    expect(errors.at(-1)).toEqual({ row: '4', reason: SHORT });
  });
});

import { expect, it } from 'vitest';
import { readCsvTable } from '@studyhall/platform';
import { rejectedRows } from './rejected.rows.js';

it('keeps the separator of the upload, and the reasons of a row apart', async () => {
  const { rows, separator } = (await readCsvTable(Buffer.from('name;school\nab;\ncd;NORTH\n'), 9))!;
  const [heading, ...others] = rows;
  const problem = (message: string) => ({ line: 2, column: null, message });
  const rejected = rejectedRows(
    { format: 'csv', separator, heading: heading!, rows: others, bad: new Map(), problems: [] },
    [problem('Please enter a school name'), problem('There is no class "9A".')],
    'NORTH',
  );
  expect(rejected).toEqual({
    school: 'NORTH',
    format: 'csv',
    separator: ';',
    rows: [
      ['name', 'school', 'problem'],
      ['ab', '', 'Please enter a school name; There is no class "9A"'],
    ],
  });
});

it.each([
  ['a,b', ','],
  ['a;b', ';'],
  ['a\tb', '\t'],
])('%j is separated by %j', async (heading, separator) => {
  expect(await readCsvTable(Buffer.from(`${heading}\n1\n`), 9)).toMatchObject({ separator });
});

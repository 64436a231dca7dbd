import { expect, it } from 'vitest';
import { readCsv } from './csv.table.js';
import { rejectedRows } from './rejected.rows.js';

it('keeps the separator of the upload, and the reasons of a row apart', async () => {
  const { rows, separator } = await readCsv(Buffer.from('name;school\nab;\ncd;NORTH\n'));
  const [heading, ...others] = rows;
  const problem = (message: string) => ({ line: 2, column: null, message });
  const rejected = rejectedRows(
    { format: 'csv', separator, heading: heading!, rows: others, problems: [] },
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
  expect(await readCsv(Buffer.from(`${heading}\n1\n`))).toMatchObject({ separator });
});

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

it('shows all that was in a row with a quotation mark out of place, or with another number of cells', async () => {
  const file = 'name,class,role\nkid05,"8A\nkid06,8B\nkid07,8C,STUDENT,more,"and ""this"""\n';
  const { rows, separator } = (await readCsvTable(Buffer.from(file), 9))!;
  const [heading, ...others] = rows;
  const problems = others.map(({ line }) => ({ line, column: null, message: 'Why.' }));
  const table = { format: 'csv', separator, heading: heading!, rows: others } as const;
  expect(rejectedRows({ ...table, bad: new Map(), problems: [] }, problems, 'NORTH')?.rows).toEqual([
    ['name', 'class', 'role', 'problem'],
    ['kid05', '"8A', '', 'Why'],
    ['kid06', '8B', '', 'Why'],
    ['kid07', '8C', 'STUDENT', 'Why', 'more', 'and "this"'],
  ]);
});

it.each([
  ['a,b', ','],
  ['a;b', ';'],
  ['a\tb', '\t'],
])('%j is separated by %j', async (heading, separator) => {
  expect(await readCsvTable(Buffer.from(`${heading}\n1\n`), 9)).toMatchObject({ separator });
});

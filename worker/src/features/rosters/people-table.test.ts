import { expect, it } from 'vitest';
import { readPeopleTable } from './people-table.js';
import { SourceError } from './source.error.js';

const read = (text: string | Buffer) => readPeopleTable(Buffer.from(text), { school: 'NORTH' });

it.each([',', '\t'])(
  'reads several classes of a person where columns are separated by %j',
  async (separator) => {
    const lines = [
      ['id', 'given_name', 'classes'],
      ['1', 'Mia', '9A; 9B'],
    ];
    const { people, classes, places } = await read(lines.map((cells) => cells.join(separator)).join('\n'));
    expect(people.map(({ given_name }) => given_name)).toEqual(['Mia']);
    expect(classes.map(({ name }) => name)).toEqual(['9A', '9B']);
    expect(places).toHaveLength(2);
  },
);

it('reads several classes in quotes where columns are separated by semicolons', async () => {
  const { classes } = await read('id;classes\n1;"9A;9B"\n');
  expect(classes.map(({ name }) => name)).toEqual(['9A', '9B']);
});

it('reads a file of Windows-1252', async () => {
  const bytes = Buffer.from('id,given_name\n1,Zo\u00eb\n', 'latin1');
  expect((await readPeopleTable(bytes, { school: 'NORTH' })).people[0]?.given_name).toBe('Zoë');
});

it('reads a file of Windows-1256', async () => {
  const bytes = Buffer.from('id,given_name\n1,\xc3\xcd\xe3\xcf\n2,\xd3\xc7\xd1\xc9\n', 'latin1');
  const { people } = await readPeopleTable(bytes, { school: 'NORTH' });
  expect(people.map(({ given_name }) => given_name)).toEqual(['أحمد', 'سارة']);
});

it('refuses a file with more rows than are read', async () => {
  const rows = Array.from({ length: 50_001 }, (_, at) => at + 1);
  await expect(read(`id\n${rows.join('\n')}`)).rejects.toThrow(SourceError);
});

it('reads cells that an export kept from running as formulas', async () => {
  expect((await read("id,given_name\n1,'-Mia\n")).people[0]?.given_name).toBe('-Mia');
});

it('names a row by its line, and reads no row without cells', async () => {
  const { errors, unusable } = await read('id,username,role\n\n1,ann,STUDENT\n,,\n2,ben,PRINCIPAL\n');
  expect(errors.map(({ row }) => row)).toEqual(['5']);
  expect(unusable).toEqual(['2']);
});

it('refuses a file that ends within a quoted cell', async () => {
  await expect(read('id,username\n1,ann\n2,"ben')).rejects.toThrow(SourceError);
});

import { expect, it } from 'vitest';
import { readPeopleTable } from './people-table.js';
import { SourceError } from './source.error.js';

const read = (text: string | Buffer) => readPeopleTable(Buffer.from(text), { school: 'NORTH' });

it.each([',', '\t'])('reads several classes of a person where columns are separated by %j', (separator) => {
  const lines = [
    ['id', 'given_name', 'classes'],
    ['1', 'Mia', '9A; 9B'],
  ];
  const { people, classes, places } = read(lines.map((cells) => cells.join(separator)).join('\n'));
  expect(people.map(({ given_name }) => given_name)).toEqual(['Mia']);
  expect(classes.map(({ name }) => name)).toEqual(['9A', '9B']);
  expect(places).toHaveLength(2);
});

it('reads several classes in quotes where columns are separated by semicolons', () => {
  const { classes } = read('id;classes\n1;"9A;9B"\n');
  expect(classes.map(({ name }) => name)).toEqual(['9A', '9B']);
});

it('reads a file of Windows-1252', () => {
  const bytes = Buffer.from('id,given_name\n1,Zo\u00eb\n', 'latin1');
  expect(readPeopleTable(bytes, { school: 'NORTH' }).people[0]?.given_name).toBe('Zoë');
});

it('refuses a file with more rows than are read', () => {
  const rows = Array.from({ length: 50_001 }, (_, at) => at + 1);
  expect(() => read(`id\n${rows.join('\n')}`)).toThrow(SourceError);
});

import { expect, it } from 'vitest';
import { makeSchool, toCsv, toZip } from '../../../../../tests/support/oneroster.ts';
import { readOneRosterZip } from './csv.reader.js';

it.each([
  ['Windows-1256', '\xc3\xcd\xe3\xcf', 'أحمد'],
  ['Windows-1252', 'Zo\xeb', 'Zoë'],
])('reads names of a zip in %s', async (_encoding, bytes, name) => {
  const files = toCsv(makeSchool('NORTH', { students: 1, classes: 1 }));
  const header = files['users.csv']!.split(/\r?\n/)[0]!.split(',');
  const row = header.map((column) => (/givenName/.test(column) ? bytes : 'x')).join(',');
  const users = Buffer.from(`${header.join(',')}\r\n${row}\r\n`, 'latin1');
  const tables = await readOneRosterZip(toZip({ ...files, 'users.csv': users }));
  expect(tables.users.map(({ givenName }) => givenName)).toEqual([name]);
});

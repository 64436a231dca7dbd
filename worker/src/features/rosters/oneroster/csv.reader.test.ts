import { strToU8, zipSync } from 'fflate';
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

const FILES = {
  'orgs.csv': 'sourcedId,name,type\no1,North,school\n',
  'users.csv': 'sourcedId,username,givenName,role\nu1,ann,Ann,student\nu2,ben,Ben,student\n',
  'classes.csv': 'sourcedId,title,schoolSourcedId\nc1,9A,o1\n',
  'enrollments.csv': 'sourcedId,classSourcedId,userSourcedId,role\ne1,c1,u1,student\ne2,c1,u2,student\n',
};

const read = (files: Partial<typeof FILES>) =>
  readOneRosterZip(
    Buffer.from(
      zipSync(
        Object.fromEntries(
          Object.entries({ ...FILES, ...files }).map(([name, text]) => [name, strToU8(text)]),
        ),
      ),
    ),
  );

it.each([
  ['a row is cut off', 'u1,ann,Ann,student\nu2,ben\n', 3],
  ['the last line breaks off', 'u1,ann,Ann,student\nu2,be', 3],
  ['a row has a separator too many', 'u1,ann,Ann, Jr,student\nu2,ben,Ben,student\n', 2],
  ['two stray quotes hide a row', 'u1,ann,"Ann,student\nu2,ben,Ben,student\nu3,cy",Cy,student\n', 2],
])('ends the reading of a zip where %s', async (_, rows, line) => {
  await expect(read({ 'users.csv': `sourcedId,username,givenName,role\n${rows}` })).rejects.toThrow(
    `Line ${line} of users.csv cannot be read. Nothing was changed.`,
  );
});

it('reads files without the last line end, with mixed line ends, and with notes of several lines', async () => {
  const users = 'sourcedId,username,metadata.note\r\nu1,ann,"a\r\nb, c"\nu2,ben,\r\nu3,cy,';
  expect((await read({ 'users.csv': users })).users.map(({ sourcedId }) => sourcedId)).toEqual([
    'u1',
    'u2',
    'u3',
  ]);
});

import { describe, expect, it } from 'vitest';
import { readPeopleTable } from './people-table.js';

const read = (...lines: string[]) => readPeopleTable(Buffer.from(lines.join('\n')), { school: 'NORTH' });

describe('unclear rows and columns of a CSV file', () => {
  it('keeps a person whose optional fields cannot be used', async () => {
    const { people, errors } = await read('id,username,given_name,email', '1,ann,Ann<b>,ann(at)school');
    expect(people).toMatchObject([{ id: '1', username: 'ann', given_name: null, email: null }]);
    expect(errors).toEqual([
      { row: '2', reason: 'The field “given_name” cannot be used and was left out.' },
      { row: '2', reason: 'The field “email” cannot be used and was left out.' },
    ]);
  });

  it('counts the id of an unusable row as sent', async () => {
    const { people, unusable } = await read('id,username,role', '1,ann,STUDENT', '2,ben,PRINCIPAL');
    expect(people.map(({ id }) => id)).toEqual(['1']);
    expect(unusable).toEqual(['2']);
  });

  it('says nothing of what it has no column for', async () => {
    const { people, places } = await read('id,username', '1,ann');
    expect(people[0]?.role).toBeNull();
    expect(places).toBeNull();
    expect((await read('id,role,classes', '1,,')).people[0]?.role).toBeNull();
    expect((await read('id,role,classes', '1,,')).places).toEqual([]);
  });

  it('reports columns that it does not read', async () => {
    expect((await read('id,username,Rolle', '1,ann,Lehrer')).errors).toEqual([
      { row: '1', reason: 'The column “rolle” is not read.' },
    ]);
  });
});

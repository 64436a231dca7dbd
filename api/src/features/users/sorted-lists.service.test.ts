import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserView } from '@studyhall/contracts';
import { lists } from '@studyhall/persistence';
import type { HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

/** Persian with a zero-width non-joiner, Sinhala with a zero-width joiner. */
const [PERSIAN, SINHALA] = ['می\u200Cخواهم', 'ශ්\u200Dරී ලංකා'];
const NAMES = [
  'Zoë Müller',
  'émile o’brien',
  'أحمد علي',
  PERSIAN,
  SINHALA,
  '王小明',
  'Ана Ёлкина',
  'Pct 100%',
];

let api: TestApi;
let master: HttpClient;
let head: HttpClient;
let maths: number;
beforeAll(async () => {
  api = await startApi();
  master = (await api.signedIn({ role: 'MASTER_ADMIN', username: 'a master' })).client;
  head = (await api.signedIn({ role: 'SCHOOL_ADMIN', username: 'b head', school: 'WEST' })).client;
  await api.db.query(
    `INSERT INTO users (username, password_hash, role, school, access_granted, last_sign_in)
     SELECT name, 'x', 'STUDENT', CASE WHEN at % 2 = 0 THEN 'SCHOOL 10' ELSE 'SCHOOL 9' END, at > 2,
            CASE WHEN at > 4 THEN '2026-01-01'::timestamptz + at * interval '1 day' END
       FROM unnest($1::text[]) WITH ORDINALITY AS given (name, at)`,
    [NAMES],
  );
  const [group] = await api.db.query<Array<{ id: number }>>(
    `INSERT INTO groups (name, school) VALUES ('Maths', 'SCHOOL 9') RETURNING id`,
  );
  maths = group?.id ?? 0;
  await api.db.query(
    `INSERT INTO group_members (group_id, user_id) SELECT $1, id FROM users WHERE username = ANY ($2)`,
    [maths, ['Zoë Müller', 'أحمد علي']],
  );
  await api.db.query(
    `WITH other AS (INSERT INTO groups (name, school) VALUES ('Art', 'SCHOOL 9') RETURNING id)
     INSERT INTO group_members (group_id, user_id) SELECT other.id, u.id FROM other, users u WHERE u.username = $1`,
    ['Ана Ёлкина'],
  );
});
afterAll(() => api?.stop());

const list = async (query: string, by = master): Promise<UserView[]> =>
  (await by.get<UserView[]>(`/api/user-access?${query}`)).body;
const namesOf = async (query: string, by = master): Promise<string[]> =>
  (await list(query, by)).map((user) => user.username);
const found = (search: string): Promise<string[]> => namesOf(`limit=20&search=${encodeURIComponent(search)}`);

describe('a search of users', () => {
  it.each([
    ['without accents', 'zoe MULLER', 'Zoë Müller'],
    ['words in any order', 'muller zoë', 'Zoë Müller'],
    ['a word of the name and one of the school', 'zoe 9', 'Zoë Müller'],
    ['without the apostrophe', 'obrien Emile', 'émile o’brien'],
    ['with a typewriter apostrophe', `o'brien`, 'émile o’brien'],
    ['Arabic without the hamza', 'احمد', 'أحمد علي'],
    ['Arabic typed on a Persian keyboard', 'علی', 'أحمد علي'],
    ['Persian with its non-joiner', PERSIAN, PERSIAN],
    ['Persian without it', 'میخواهم', PERSIAN],
    ['Sinhala with its joiner', 'ශ්\u200Dරී', SINHALA],
    ['Sinhala without it', 'ශ්රී', SINHALA],
    ['one Chinese character', '明', '王小明'],
    ['Cyrillic without its dots', 'елкина ана', 'Ана Ёлкина'],
    ['a sign of patterns, literally', '0%', 'Pct 100%'],
  ])('%s', async (_what, search, name) => expect(await found(search)).toEqual([name]));

  it('finds users who match every word only', async () => {
    expect(await found('zoe nobody')).toEqual([]);
    expect(await found('_')).toEqual([]);
    expect((await found('school')).length).toBe(NAMES.length);
  });
});

describe('an order of users', () => {
  const chosen = `search=${encodeURIComponent('school')}`;
  it('by school is natural, with the names behind it, on pages and in the whole list', async () => {
    const ascending = await list(`sort=school&${chosen}&limit=20`);
    expect(ascending.map((user) => user.school)).toEqual([
      ...Array<string>(4).fill('SCHOOL 9'),
      ...Array<string>(4).fill('SCHOOL 10'),
    ]);
    const names = ascending.map((user) => user.username);
    expect(await namesOf(`sort=school&order=desc&${chosen}&limit=20`)).toEqual(names.toReversed());
    expect(await namesOf(`sort=school&${chosen}`)).toEqual(names);
    expect(await namesOf(`sort=school&order=desc&${chosen}`)).toEqual(names.toReversed());
    expect(await namesOf(`sort=school&${chosen}&limit=3&offset=3`)).toEqual(names.slice(3, 6));
  });

  it('by last sign-in begins with those who never signed in, and reversed with the latest', async () => {
    const all = await list(`sort=last_sign_in&limit=20`);
    const times = all.map((user) => user.last_sign_in ?? '');
    expect(times).toEqual(times.toSorted());
    const [latest] = await list('sort=last_sign_in&order=desc&limit=1');
    expect(latest?.username).toBe('b head');
    expect(Date.parse(latest?.last_sign_in ?? '')).toBeGreaterThan(Date.parse('2026-01-09'));
  });

  it('by role and by access', async () => {
    const roles = (await list('sort=role')).map((user) => user.role);
    expect(roles).toEqual(roles.toSorted());
    expect((await list('sort=access&limit=3')).map((user) => user.access_granted)).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('answers the last pages from the end, the same as the whole list', async () => {
    for (const sort of lists.users.sorts)
      for (const order of ['asc', 'desc']) {
        const whole = await namesOf(`sort=${sort}&order=${order}`);
        const pages = [0, 3, 6, 9].map((offset) =>
          namesOf(`sort=${sort}&order=${order}&limit=3&offset=${offset}`),
        );
        expect((await Promise.all(pages)).flat()).toEqual(whole);
      }
  });
});

describe('a filter of users', () => {
  it('by class, access and no sign-in', async () => {
    expect(await namesOf(`class=${maths}&limit=5&order=desc`)).toEqual(['أحمد علي', 'Zoë Müller']);
    expect(await namesOf('access=revoked')).toEqual(['émile o’brien', 'Zoë Müller']);
    expect((await namesOf('access=granted&role=STUDENT')).length).toBe(NAMES.length - 2);
    expect((await namesOf('never_signed_in=true&role=STUDENT')).length).toBe(4);
    expect((await namesOf(`never_signed_in=true&access=granted&class=${maths}`)).length).toBe(1);
  });

  it('keeps to the caller’s school', async () => {
    expect(await namesOf(`class=${maths}`, head)).toEqual([]);
    expect(await namesOf('sort=last_sign_in', head)).toEqual(['b head']);
  });

  it('refuses what it does not know', async () => {
    for (const query of ['sort=password', 'order=up', 'class=x', 'access=maybe', 'never_signed_in=1'])
      expect((await master.get(`/api/user-access?${query}`)).status).toBe(422);
  });
});

it('a sign-in is the only thing that stores its time', async () => {
  const at = async (): Promise<string | null | undefined> => (await list('search=head'))[0]?.last_sign_in;
  const before = await at();
  await list('', head);
  expect(await at()).toBe(before);
});

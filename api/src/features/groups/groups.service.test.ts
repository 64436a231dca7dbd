import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GroupView, MemberView, TimeConflictView, TimeSlotView } from '@studyhall/contracts';
import { createUser, type HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

let api: TestApi;
let master: HttpClient;
beforeAll(async () => {
  api = await startApi();
  master = (await api.signedIn({ role: 'MASTER_ADMIN' })).client;
});
afterAll(() => api.stop());

async function group(name: string, school = 'NORTH'): Promise<number> {
  return (await master.post<{ group_id: number }>('/api/groups', { name, school })).body.group_id;
}
const slot = (id: number, day_of_week: number, start_time: string, end_time: string) =>
  master.post<TimeSlotView>(`/api/groups/${id}/timeslots/add`, { day_of_week, start_time, end_time });

describe('slots', () => {
  it('make the schedule, in the order of the week', async () => {
    const id = await group('Ordered', 'ORDER');
    await slot(id, 2, '10:00', '11:00');
    await slot(id, 0, '09:00', '09:45');
    expect((await master.get<GroupView[]>('/api/groups?school=order')).body).toEqual([
      {
        id,
        name: 'Ordered',
        school: 'ORDER',
        school_year: null,
        study_mode: null,
        roster: null,
        description: null,
        schedule: 'Monday: 09:00-09:45\nWednesday: 10:00-11:00',
        member_count: 0,
      },
    ]);
  });

  it('that are reversed, overlap or touch: refused, refused, taken', async () => {
    const id = await group('Slots');
    expect((await slot(id, 1, '10:00', '11:00')).status).toBe(201);
    expect((await slot(id, 1, '12:00', '11:30')).body).toMatchObject({ code: 'invalid' });
    expect((await slot(id, 1, '12:00', '12:00')).status).toBe(422);
    expect((await slot(id, 1, '10:30', '12:00')).body).toMatchObject({
      detail: 'This time slot overlaps another one of this class.',
    });
    expect((await slot(id, 1, '11:00', '12:00')).status).toBe(201);
    expect((await slot(id, 2, '10:30', '12:00')).status).toBe(201);
    expect((await slot(await group('Other'), 1, '10:30', '12:00')).status).toBe(201);
  });

  it('that overlap and are added at once: one stays', async () => {
    const id = await group('Raced');
    const answers = await Promise.all(
      ['10:00', '10:10', '10:20'].map((start) => slot(id, 0, start, '11:00')),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
  });
});

describe('the list of classes', () => {
  it('is sorted by name, school and students, on pages and in the whole list', async () => {
    for (const [name, school, students] of [
      ['Sorted 1', 'SORT B', 1],
      ['Sorted 2', 'SORT A', 2],
      ['Sorted 3', 'SORT C', 0],
    ] as const) {
      const id = await group(name, school);
      for (let n = 0; n < students; n += 1)
        await master.post(`/api/groups/${id}/assign`, [(await createUser(api.db, { school })).id]);
    }
    const digits = async (query: string): Promise<string> =>
      (await master.get<GroupView[]>(`/api/groups?search=sorted&${query}`)).body
        .map(({ name }) => name.at(-1))
        .join('');
    for (const [sort, ascending] of [
      ['name', '123'],
      ['school', '213'],
      ['students', '312'],
    ] as const)
      for (const limit of ['', '&limit=3']) {
        expect(await digits(`sort=${sort}${limit}`), sort).toBe(ascending);
        const descending = [...ascending].toReversed().join('');
        expect(await digits(`sort=${sort}&order=desc${limit}`), sort).toBe(descending);
      }
  });
});

describe('members', () => {
  it('are sorted by name or by the time they were added', async () => {
    const id = await group('Sorted members', 'SORT M');
    const letters = async (query: string): Promise<string> => {
      const { body } = await master.get<{ members: MemberView[] }>(`/api/groups/${id}/members?${query}`);
      return body.members.map(({ username }) => username.at(-1)).join('');
    };
    for (const letter of ['b', 'c', 'a']) {
      const pupil = await createUser(api.db, { username: `sorted ${letter}`, school: 'SORT M' });
      await master.post(`/api/groups/${id}/assign`, [pupil.id]);
    }
    expect(await letters('')).toBe('abc');
    expect(await letters('order=desc&limit=3')).toBe('cba');
    expect(await letters('sort=added_at&limit=3')).toBe('bca');
    expect(await letters('sort=added_at&order=desc&limit=3')).toBe('acb');
  });

  it('are added all or none', async () => {
    const id = await group('Members');
    const [one, two, outsider] = await Promise.all([
      createUser(api.db, {}),
      createUser(api.db, {}),
      createUser(api.db, { school: 'SOUTH' }),
    ]);
    const assign = (ids: unknown) => master.post(`/api/groups/${id}/assign`, ids);
    expect((await assign([one.id, outsider.id])).status).toBe(422);
    expect((await assign([])).body).toMatchObject({ detail: 'Please select at least one user to add.' });
    expect((await assign({ 0: one.id })).status).toBe(422);
    expect((await master.get(`/api/groups/${id}/members`)).body).toEqual({ members: [] });
    expect((await assign([one.id, two.id, one.id])).body).toEqual({ added: 2 });
    expect((await assign([one.id])).body).toEqual({ added: 0 });
  });

  it('that have two classes at one time are listed as conflicts', async () => {
    const [here, there] = [await group('Here'), await group('There')];
    const pupil = await createUser(api.db, {});
    for (const id of [here, there]) await master.post(`/api/groups/${id}/assign`, [pupil.id]);
    await slot(here, 4, '10:00', '11:00');
    await slot(there, 4, '10:30', '11:30');
    await slot(there, 4, '11:30', '12:30');
    const conflicts = await master.get<TimeConflictView[]>(`/api/groups/${here}/conflicts`);
    expect(conflicts.body).toMatchObject([
      { user_id: pupil.id, group_name: 'There', day_of_week: 4, start_time: '10:30', end_time: '11:30' },
    ]);
  });

  it('change atomically while the class is deleted', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await group(`Doomed ${round}`);
      const pupil = await createUser(api.db, {});
      const [assigned, removed] = await Promise.all([
        master.post(`/api/groups/${id}/assign`, [pupil.id]),
        master.delete(`/api/groups/${id}`),
      ]);
      expect(removed.status).toBe(200);
      expect([200, 404]).toContain(assigned.status);
      expect(await api.db.query(`SELECT 1 FROM group_members WHERE group_id = $1`, [id])).toEqual([]);
    }
  });
});

const BAD = {
  empty: '',
  blank: '   ',
  long: 'x'.repeat(10_000),
  object: { $ne: null },
  array: ['a'],
  number: 5,
};
const STRANGE = {
  emoji: '🦉🦉🦉',
  'right to left': 'مدرسة النور',
  sql: `'); DROP TABLE users; --`,
};

describe('bad input', () => {
  const fields: Array<[string, (value: unknown) => Promise<{ status: number; body: unknown }>]> = [
    ['class name', (name) => master.post('/api/groups', { name, school: 'BAD' })],
    ['class school', (school) => master.post('/api/groups', { name: 'Bad', school })],
    [
      'username',
      (username) => master.post('/api/users', { username, password: 'long enough', school: 'BAD' }),
    ],
    ['role', (role) => master.post('/api/users', { username: 'badrole', password: 'long enough', role })],
    [
      'password',
      (password) => master.post('/api/users', { username: `p${Math.random()}`, password, school: 'BAD' }),
    ],
    [
      'start time',
      (start_time) =>
        master.post('/api/groups/1/timeslots/add', { day_of_week: 0, start_time, end_time: '23:00' }),
    ],
  ];
  it.each(fields)('%s: refused with a sentence', async (field, send) => {
    for (const [what, value] of Object.entries(BAD)) {
      if (field === 'password' && what === 'long') continue;
      if (field === 'password' && what === 'blank') continue;
      const answer = await send(value);
      expect(`${what} ${answer.status}`).toBe(`${what} 422`);
      expect(answer.body).toMatchObject({
        code: 'invalid',
        issues: expect.arrayContaining([expect.objectContaining({ message: expect.any(String) })]),
      });
    }
  });
  it.each(Object.entries(STRANGE))('%s: kept as it is', async (_what, text) => {
    const id = await group(text, 'STRANGE');
    const answer = await master.post<{ user: { username: string } }>('/api/users', {
      username: text,
      password: 'long enough',
      school: 'STRANGE',
    });
    expect(answer.body.user.username).toBe(text);
    const found = await master.get<GroupView[]>(`/api/groups?search=${encodeURIComponent(text)}`);
    expect(found.body.map((one) => [one.id, one.name])).toEqual([[id, text]]);
  });
  it('strips tags from a name', async () => {
    const answer = await master.post('/api/users', {
      username: '<script>alert(1)</script>',
      password: 'long enough',
    });
    expect(answer.status).toBe(422);
  });
});

it('the undo of an update keeps a study mode that was set since', async () => {
  const id = await group('Undone');
  const update = (fields: object) =>
    master.send<{ undo_id: string }>('PUT', `/api/groups/${id}`, {
      name: 'Undone',
      school: 'NORTH',
      ...fields,
    });
  const { undo_id } = (await update({ description: 'New' })).body;
  await update({ description: 'New', study_mode: 'hints' });
  expect((await master.post(`/api/undo/${undo_id}`)).body).toMatchObject({
    restored: 1,
    conflicts: [],
  });
  expect((await master.get(`/api/groups/${id}`)).body).toMatchObject({
    description: null,
    study_mode: 'hints',
  });
});

it('keeps the sizes that classes are sorted by, through removals, deletions and their undo', async () => {
  const [kept, removed] = [await group('Sized 1', 'SIZED'), await group('Sized 2', 'SIZED')];
  const pupils = await Promise.all(Array.from({ length: 4 }, () => createUser(api.db, { school: 'SIZED' })));
  const ids = pupils.map(({ id }) => id);
  for (const id of [kept, removed]) await master.post(`/api/groups/${id}/assign`, ids);
  const sizes = async (): Promise<number[]> => {
    const rows = await api.db.query<Array<{ stored: number; real: number }>>(
      `SELECT COALESCE(s.members, 0) AS stored, count(m.user_id)::int AS real
         FROM groups g LEFT JOIN group_sizes s ON s.group_id = g.id LEFT JOIN group_members m ON m.group_id = g.id
        WHERE g.school = 'SIZED' GROUP BY g.id, s.members ORDER BY g.id`,
    );
    expect(rows.map(({ stored }) => stored)).toEqual(rows.map(({ real }) => real));
    return rows.map(({ stored }) => stored);
  };
  await master.send('DELETE', `/api/groups/${kept}/members/${ids[0]}`);
  expect(await sizes()).toEqual([3, 4]);
  await master.send('DELETE', `/api/users/${ids[1]}`);
  expect(await sizes()).toEqual([2, 3]);
  const { body } = await master.send<{ undo_id: string }>('DELETE', `/api/groups/${removed}`);
  expect(await sizes()).toEqual([2]);
  await master.post(`/api/undo/${body.undo_id}`);
  expect((await sizes()).toSorted()).toEqual([2, 3]);
  await api.db.query('DELETE FROM users WHERE id = ANY($1)', [ids]);
  expect(await sizes()).toEqual([0, 0]);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PasswordSheetView, TemporaryPassword } from '@studyhall/contracts';
import { directory } from '@studyhall/persistence';
import { createUser } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** A master admin who has reset the passwords of a student and an admin of a school: two sheets, and what downloads them. */
async function resetTwo() {
  const { user, client } = await api.signedIn({ role: 'MASTER_ADMIN' });
  const school = `SHEETS ${user.id}`;
  const student = await createUser(api.db, { school });
  const head = await createUser(api.db, { role: 'SCHOOL_ADMIN', school });
  for (const { id } of [student, head])
    await client.post<TemporaryPassword>(`/api/users/${id}/reset-password`);
  const { sheets } = (await client.get<{ sheets: PasswordSheetView[] }>('/api/password-sheets')).body;
  const download = async (): Promise<string> => {
    const answers = await Promise.all(
      sheets.map(({ id }) => client.post<string>(`/api/password-sheets/${id}/download`)),
    );
    expect(answers.every(({ status }) => [200, 403, 404].includes(status))).toBe(true);
    return answers.map(({ status, body }) => (status === 200 ? body : status)).join('\n');
  };
  return { user, school, student, head, download };
}

it('a sheet is closed to an admin who is a student, or of another school, now', async () => {
  const { user, student, head, download } = await resetTwo();
  expect(await download()).toContain(student.username);
  expect(await download()).toContain(head.username);
  for (const now of [
    { role: 'STUDENT', school: 'ELSEWHERE' },
    { role: 'TEACHER', school: 'ELSEWHERE' },
    { role: 'SCHOOL_ADMIN', school: 'ELSEWHERE' },
    { role: 'SCHOOL_ADMIN', school: null },
  ] as const) {
    await directory.updateAccounts(api.db.manager, [{ id: user.id, fields: now }]);
    expect(await download()).toMatch(/^(403\n403|404\n404)$/);
  }
});

it('a sheet has only those whose password its maker may reset today', async () => {
  const { user, school, student, head, download } = await resetTwo();
  await directory.updateAccounts(api.db.manager, [{ id: user.id, fields: { role: 'SCHOOL_ADMIN', school } }]);
  const asHead = await download();
  expect(asHead).toContain(student.username);
  expect(asHead).not.toContain(head.username);
  await directory.updateAccounts(api.db.manager, [{ id: user.id, fields: { role: 'TEACHER', school } }]);
  expect(await download()).toBe('404\n404');
  const [{ id }] = await api.db.query('INSERT INTO groups (name, school) VALUES ($1, $2) RETURNING id', [
    'Taught',
    school,
  ]);
  await api.db.query('INSERT INTO group_members (group_id, user_id) VALUES ($1, $2)', [id, student.id]);
  await api.db.query('INSERT INTO group_teachers (group_id, user_id) VALUES ($1, $2)', [id, user.id]);
  expect(await download()).toContain(student.username);
  await api.db.query('DELETE FROM group_members WHERE group_id = $1', [id]);
  expect(await download()).toBe('404\n404');
});

it('a sheet leaves out who became an admin of another school since', async () => {
  const school = `SHEETS ${Date.now()}`;
  const { client } = await api.signedIn({ role: 'SCHOOL_ADMIN', school });
  const { client: master } = await api.signedIn({ role: 'MASTER_ADMIN' });
  const teacher = await createUser(api.db, { role: 'TEACHER', school });
  await master.post('/api/groups', { name: 'Biology', school: `${school} B` });
  await client.post(`/api/users/${teacher.id}/reset-password`);
  const { sheets } = (await client.get<{ sheets: PasswordSheetView[] }>('/api/password-sheets')).body;
  const download = () => client.post<string>(`/api/password-sheets/${sheets[0]?.id}/download`);
  expect((await download()).body).toContain(teacher.username);
  const further = { username: teacher.username, school: `${school} B`, role: 'SCHOOL_ADMIN' };
  expect((await master.post('/api/memberships', further)).status).toBe(201);
  expect((await download()).status).toBe(404);
});

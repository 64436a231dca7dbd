import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, master, refused, setUp } from './scene.js';
import { TEXTS } from './values.js';

beforeAll(setUp);
afterAll(() => api.stop());

describe('a roster', () => {
  const upload = (bytes: BlobPart, name = 'roster.csv', field = 'file') => {
    const form = new FormData();
    form.append(field, new Blob([bytes], { type: 'text/csv' }), name);
    return master.post<{ problems: Array<{ message: string }>; file_name: string }>('/api/imports', form);
  };
  it.each<[string, BlobPart]>([
    ['nothing', ''],
    ['a blank line', '\n\n'],
    ['a heading alone', 'username,school\n'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1])],
    ['a NUL', 'username,school\nmia\u0000,NORTH\n'],
  ])('of %s is refused', async (_what, bytes) => refused(await upload(bytes), [422], 'roster'));

  it.each(Object.entries(TEXTS).filter(([kind]) => kind !== 'nul' && kind !== 'a lone surrogate'))(
    'with %s in every cell: problems by line, no user is created',
    async (_kind, text) => {
      const cell = `"${text.replaceAll('"', '""')}"`;
      const before = await api.db.query(`SELECT count(*) FROM users`);
      const answer = await upload(
        `username,role,school,classes,password\n${[cell, cell, cell, cell, cell].join(',')}\n`,
      );
      expect([201, 422]).toContain(answer.status);
      if (answer.status === 201) {
        expect(answer.body.problems.length).toBeGreaterThan(0);
        expect(JSON.stringify(answer.body).length).toBeLessThan(5_000);
        expect(JSON.stringify(answer.body.problems)).not.toMatch(/Invalid input|Too (big|small)/);
      }
      expect(await api.db.query(`SELECT count(*) FROM users`)).toEqual(before);
    },
  );

  it.each(['constructor', '__proto__'])('with the access %s has a problem in its line', async (access) => {
    const { status, body } = await upload(`username,school,access\nsome one,NORTH,${access}\n`);
    expect([status, body.problems]).toMatchObject([
      201,
      [{ line: 2, column: 'access', message: 'Access must be Granted or Revoked.' }],
    ]);
  });

  it.each([
    '{',
    '[]',
    '"x"',
    '{"NORTH":5}',
    '{"NORTH":""}',
    `{"NORTH":"${'x'.repeat(200)}"}`,
    'x'.repeat(20_000),
  ])('is not read with %.40s for its schools', async (schools) => {
    const form = new FormData();
    form.set('schools', schools);
    form.set('file', new Blob(['username,school\nsome one,NORTH\n'], { type: 'text/csv' }), 'roster.csv');
    refused(await master.post('/api/imports', form), [422], 'schools');
  });

  it('has a name that leads nowhere, and comes alone', async () => {
    const { body } = await upload('username,school\n,\nab,NORTH\n', '../../etc/pass\u0007wd.csv');
    expect(body.file_name).not.toMatch(/[/\\]/);
    const form = new FormData();
    for (const name of ['a.csv', 'b.csv'])
      form.append('file', new Blob(['username\n'], { type: 'text/csv' }), name);
    refused(await master.post('/api/imports', form), [422], 'two files');
    refused(await master.post('/api/imports', new FormData()), [400, 422], 'no file');
    refused(await upload('x'.repeat(5 * 1024 * 1024 + 1)), [413], 'a large file');
  });
});

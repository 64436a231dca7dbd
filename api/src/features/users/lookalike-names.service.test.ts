import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody, ImportView } from '@studyhall/contracts';
import { createUser, type HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

let api: TestApi;
let master: HttpClient;
let code: string;
beforeAll(async () => {
  api = await startApi();
  master = (await api.signedIn({ role: 'MASTER_ADMIN' })).client;
  await createUser(api.db, { username: 'admin', role: 'SCHOOL_ADMIN' });
  await createUser(api.db, { username: 'Martin Burns' });
  await createUser(api.db, { username: 'сосо' }); // four Cyrillic letters
  code = (await master.post<{ code: string }>('/api/invites', { school: 'NORTH' })).body.code;
});
afterAll(() => api.stop());

const create = (username: string) =>
  master.post<ErrorBody>('/api/users', { username, password: 'a good long one' });
const join = (username: string) =>
  api.visitor.post<ErrorBody>('/api/approval-requests', {
    invite_code: code,
    username,
    password: 'a good long one',
  });

describe('a username that looks like another one', () => {
  it.each([
    ['a Cyrillic letter in a Latin name', 'аdmin', 422, /one alphabet/],
    ['fullwidth letters', 'ａｄｍｉｎ', 422, /plain letters/],
    ['mathematical letters', '𝐚𝐝𝐦𝐢𝐧', 422, /plain letters/],
    ['a Hangul filler', 'admin\u3164', 422, /invisible/],
    ['a zero-width joiner between Latin letters', 'ad\u200Dmin', 422, /invisible/],
    ['a blank Braille cell', 'admin\u2800', 422, /invisible/],
    ['rn for m', 'adrnin', 409, /looks like/],
    ['another script as a whole', 'coco', 409, /looks like/],
    ['a doubled space', 'Martin  Bums', 409, /looks like/],
    ['the name itself', 'ADMIN', 409, /already taken/],
  ])('is refused at create and join: %s', async (_what, username, status, sentence) => {
    for (const answer of [await create(username), await join(username)]) {
      expect(answer.status).toBe(status);
      expect(answer.body.detail).toMatch(sentence);
    }
  });

  it('is refused in a roster, also where the other name is in the roster', async () => {
    const form = new FormData();
    const rows = [
      'username,school',
      'adrnin,NORTH',
      'Carla Modern,NORTH',
      'Carla Modem,NORTH',
      'аdmin,NORTH',
    ];
    form.set('file', new Blob([rows.join('\n')], { type: 'text/csv' }), 'roster.csv');
    const { body } = await master.post<ImportView>('/api/imports', form);
    expect(body.problems).toEqual([
      { line: 2, column: 'username', message: 'That username looks like one that is already taken.' },
      { line: 4, column: 'username', message: 'This username looks like the one in line 3.' },
      { line: 5, column: 'username', message: expect.stringMatching(/one alphabet/) as string },
    ]);
  });

  it('is stored for one of two creations at the same moment', async () => {
    const answers = await Promise.all([create('Warner Simon'), create('Wamer Simon')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'username_taken' });
    const asked = await Promise.all([join('Verner Simon'), join('Vemer Simon')]);
    expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });
});

it.each([
  'می\u200Cخواهم',
  'ශ්\u200Dරී ලංකා',
  'র\u200D্যামন',
  'José Ñandú',
  'สมชาย คำดี',
  'Կարեն և Անի',
  'محمد 7B',
  '山田 Taro',
  'Ольга О’Нил',
])('a name of a real script is allowed: %s', async (username) =>
  expect((await create(username)).status).toBe(201),
);

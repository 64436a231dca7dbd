import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '@studyhall/testing';
import { FIELDS, newName, put, slots } from './fields.js';
import { api, chief, groupId, master, otherGroupId, pupil, refused, setUp, stored } from './scene.js';
import { ALL, NUMBERS, VALUES } from './values.js';

beforeAll(setUp);
afterAll(() => api.stop());

/** Fields whose trial makes something first. */
const MAKES_ITS_OWN = /PUT \/api\/groups school|PUT school|reject|me\/password/;

describe('fields', () => {
  it.each(Object.entries(FIELDS))('%s', async (what, { send, takes }) => {
    for (const value of ALL) {
      const before = await stored();
      const answer = await send(VALUES[value]);
      if (takes.includes(value)) {
        expect([200, 201], `${value}: ${JSON.stringify(answer.body)}`).toContain(answer.status);
        continue;
      }
      refused(answer, value === 'null' && what === 'POST assign' ? [400, 422] : [422], value);
      if (!MAKES_ITS_OWN.test(what)) expect(await stored(), value).toEqual(before);
    }
  });

  const numbers: Record<
    string,
    { send: (value: unknown) => Promise<Answer>; takes?: Array<keyof typeof NUMBERS> }
  > = {
    day_of_week: {
      send: (day_of_week) =>
        put(`/api/groups/${otherGroupId}/timeslots`, { time_slots: [slots({ day_of_week })] }),
      takes: ['zero'],
    },
    max_uses: {
      send: (max_uses) => master.post('/api/invites', { school: 'BAD', max_uses }),
      takes: ['null'],
    },
    group_id: { send: (group_id) => master.post('/api/invites', { group_id }) },
    'a user of assign': { send: (id) => master.post(`/api/groups/${groupId}/assign`, [id]) },
  };
  it.each(Object.entries(numbers))(
    '%s is a whole number in its bounds and nothing else',
    async (_what, field) => {
      for (const [kind, value] of Object.entries(NUMBERS)) {
        const answer = await field.send(value);
        if (field.takes?.includes(kind as keyof typeof NUMBERS)) {
          expect([200, 201], kind).toContain(answer.status);
        } else refused(answer, [422], kind);
      }
    },
  );

  it.each(['', '"x"', '[]', '5', 'null', '{', '{"username":', '\u0000'])('a body of %j', async (body) => {
    const routes: Array<[string, string]> = [
      ['POST', '/api/users'],
      ['PUT', `/api/users/${pupil}/role`],
      ['PUT', `/api/users/${pupil}/school`],
      ['PUT', `/api/users/${pupil}/access`],
      ['POST', '/api/groups'],
      ['PUT', `/api/groups/${groupId}`],
      ['PUT', `/api/groups/${groupId}/timeslots`],
      ['POST', `/api/groups/${groupId}/timeslots/add`],
      ['POST', `/api/groups/${groupId}/assign`],
      ['POST', '/api/invites'],
      ['POST', '/api/approval-requests'],
      ['POST', '/api/me/password'],
    ];
    const before = await stored();
    for (const [method, path] of routes) {
      const answer = await master.send(method, path, body, { 'content-type': 'application/json' });
      refused(answer, [400, 422], `${method} ${path}`);
    }
    expect(await stored()).toEqual(before);
  });

  it('that are unknown change nothing', async () => {
    const { body } = await master.post<{ user: { id: number; username: string } }>('/api/users', {
      username: newName(),
      password: 'long enough',
      school: 'BAD',
      id: chief,
      access_granted: false,
      must_change_password: true,
    });
    expect(body.user).toMatchObject({ school: 'BAD', access_granted: true, role: 'STUDENT' });
    expect(body.user.id).not.toBe(chief);
  });
});

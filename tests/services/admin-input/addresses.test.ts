import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '@studyhall/testing';
import { slots } from './fields.js';
import {
  api,
  chief,
  groupId,
  master,
  north,
  otherGroupId,
  otherRequestId,
  otherSlotId,
  pupil,
  refused,
  setUp,
  slotId,
  stored,
  stranger,
} from './scene.js';
import { TEXTS } from './values.js';

beforeAll(setUp);
afterAll(() => api.stop());

describe('queries', () => {
  const lists = {
    '/api/user-access': ['search', 'role', 'school', 'limit', 'offset'],
    '/api/user-access/export.csv': ['search', 'role', 'school'],
    '/api/groups': ['search', 'school', 'limit', 'offset'],
    '/api/schools': ['view', 'search', 'limit', 'offset', 'archived', 'sort', 'order'],
    '/api/schools/suggestion': ['name'],
    '/api/approval-requests': ['limit', 'offset', 'search', 'school', 'class', 'invite_code'],
    '/api/invites': ['limit', 'offset'],
    '/api/dashboard/schedule': ['school', 'day', 'hour'],
    '/api/audit': [
      'action',
      'actor',
      'target',
      'school',
      'from',
      'to',
      'import',
      'folded',
      'before',
      'limit',
    ],
    '/api/audit/export.csv': [
      'action',
      'actor',
      'target',
      'school',
      'from',
      'to',
      'import',
      'folded',
      'before',
    ],
    '/api/groups/GROUP/members': ['search', 'limit', 'offset'],
    '/api/groups/GROUP/eligible': ['search', 'limit', 'offset'],
  };
  const texts = [
    ...Object.entries(TEXTS),
    ['percent', '%'],
    ['underscore', '_'],
    ['backslash', '\\'],
  ] as const;
  const ints = ['-1', '0', '1.5', '1e3', '0x10', ' 5', '99999999999', '9'.repeat(400), 'x', 'NaN', 'true'];
  it.each(Object.entries(lists))('%s', async (list, names) => {
    const path = list.replace('GROUP', String(groupId));
    for (const name of names) {
      const isInt = ['limit', 'offset', 'before'].includes(name);
      const values = isInt ? ints.map((value) => [value, value] as const) : texts;
      for (const [kind, value] of values) {
        // A lone surrogate cannot be put into an address.
        const answer = await master.get(`${path}?${name}=${encodeURIComponent(value.toWellFormed())}`);
        const what = `${name} ${kind}`;
        if (answer.status === 200) {
          if (isInt) expect(['offset 0', 'before 99999999999'], what).toContain(what);
          expect(['nul', 'a control character', '10,000 characters'], what).not.toContain(kind);
        } else refused(answer, [422], what);
      }
      for (const twice of [`${name}=1&${name}=2`, `${name}[]=1&${name}=2&${name}[$gt]=1`]) {
        const answer = await master.get(`${path}?${twice}`);
        if (answer.status !== 200) refused(answer, [422], twice);
      }
    }
  });
});

it.each(['/api/audit', '/api/audit/export.csv'])(
  '%s refuses a time that the database does not know, before it begins an answer',
  async (path) => {
    for (const name of ['from', 'to'])
      refused(await master.get(`${path}?${name}=0000-01-01T00:00:00Z`), [422], name);
  },
);

describe('ids in addresses', () => {
  const routes: Array<[string, (id: string) => string, unknown?]> = [
    ['PUT', (id) => `/api/users/${id}/role`, { role: 'STUDENT' }],
    ['PUT', (id) => `/api/users/${id}/school`, { school: 'BAD' }],
    ['PUT', (id) => `/api/users/${id}/access`, { access_granted: false }],
    ['POST', (id) => `/api/users/${id}/reset-password`],
    ['DELETE', (id) => `/api/users/${id}`],
    ['PUT', (id) => `/api/groups/${id}`, { name: 'Bad', school: 'NORTH' }],
    ['DELETE', (id) => `/api/groups/${id}`],
    ['GET', (id) => `/api/groups/${id}/timeslots`],
    ['PUT', (id) => `/api/groups/${id}/timeslots`, { time_slots: [slots({})] }],
    ['POST', (id) => `/api/groups/${id}/timeslots/add`, slots({})],
    ['DELETE', (id) => `/api/groups/${groupId}/timeslots/${id}`],
    ['GET', (id) => `/api/groups/${id}/members`],
    ['GET', (id) => `/api/groups/${id}/eligible`],
    ['GET', (id) => `/api/groups/${id}/conflicts`],
    ['POST', (id) => `/api/groups/${id}/assign`, [1]],
    ['DELETE', (id) => `/api/groups/${groupId}/members/${id}`],
    ['GET', (id) => `/api/schools/${id}`],
    ['PUT', (id) => `/api/schools/${id}`, { help_contact: 'bad' }],
    ['POST', (id) => `/api/schools/${id}/merge`, { into: 1 }],
    ['POST', (id) => `/api/approval-requests/${id}/approve`],
    ['POST', (id) => `/api/approval-requests/${id}/reject`, {}],
    ['GET', (id) => `/api/invites/${id}`],
    ['DELETE', (id) => `/api/invites/${id}`],
    ['GET', (id) => `/api/imports/${id}`],
    ['POST', (id) => `/api/imports/${id}/commit`],
    ['POST', (id) => `/api/imports/${id}/passwords`],
  ];
  const ids = [
    '0',
    '-1',
    '1.5',
    '1e1',
    '0x1',
    '2147483647',
    '2147483648',
    '9'.repeat(30),
    'x'.repeat(10_000),
    '__proto__',
    '%00',
    '%ed%a0%80',
    '%F0%9F%A6%89',
    "1'--",
    '[1]',
    '{}',
    'null',
    '..%2f1',
    '%20',
  ];
  it.each(routes)('%s %s', async (method, path, body) => {
    const before = await stored();
    for (const id of ids) refused(await master.send(method, path(id), body), [400, 404], id.slice(0, 40));
    expect(await stored()).toEqual(before);
  });

  it('of another school are not found', async () => {
    const before = await stored();
    const foreign: Array<Promise<Answer>> = [
      north.send('PUT', `/api/users/${stranger}/role`, { role: 'STUDENT' }),
      north.delete(`/api/users/${stranger}`),
      north.send('PUT', `/api/groups/${otherGroupId}`, { name: 'Bad', school: 'NORTH' }),
      north.send('PUT', `/api/groups/${otherGroupId}/timeslots`, { time_slots: [slots({})] }),
      north.delete(`/api/groups/${otherGroupId}/timeslots/${otherSlotId}`),
      north.delete(`/api/groups/${groupId}/timeslots/${otherSlotId}`),
      north.delete(`/api/groups/${otherGroupId}/timeslots/${slotId}`),
      north.delete(`/api/groups/${groupId}/members/${stranger}`),
      north.post(`/api/approval-requests/${otherRequestId}/approve`),
    ];
    for (const answer of await Promise.all(foreign)) refused(answer, [404], 'foreign');
    const here = [stranger, chief].map((id) => north.post(`/api/groups/${groupId}/assign`, [pupil, id]));
    for (const answer of await Promise.all(here)) refused(answer, [422], 'not eligible');
    refused(await north.post('/api/invites', { group_id: otherGroupId }), [422], 'a foreign class');
    expect(await stored()).toEqual(before);
  });
});

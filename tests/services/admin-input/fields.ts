import { randomUUID } from 'node:crypto';
import { createUser, type Answer } from '../../support/testing/index.ts';
import { api, code, groupId, master, otherGroupId, place, pupil } from './scene.js';
import type { Value } from './values.js';

const KEPT: Value[] = ['emoji', 'right to left', 'sql'];

export interface Field {
  send: (value: unknown) => Promise<Answer>;
  /** What is taken; everything else is refused. */
  takes: readonly Value[];
}
export const slots = (more: object) => ({ day_of_week: 1, start_time: '08:00', end_time: '09:00', ...more });
export const newName = (): string => `n-${randomUUID().slice(0, 12)}`;
const user = (more: object) =>
  master.post('/api/users', { username: newName(), password: 'long enough', school: 'BAD', ...more });
export const put = (path: string, body: unknown) => master.send('PUT', path, body);

const schoolId = async (name = 'NORTH'): Promise<number> => {
  const [school] = await api.db.query<Array<{ id: number }>>(`SELECT id FROM schools WHERE name = $1`, [
    name,
  ]);
  return school?.id ?? 0;
};

/** Every field of every body of administration, and what it takes of all that it may be sent. */
export const FIELDS: Record<string, Field> = {
  'POST /api/users username': { send: (username) => user({ username }), takes: KEPT },
  'POST /api/users password': {
    send: (password) => user({ password }),
    takes: ['right to left', 'script', 'sql', 'a control character'],
  },
  'POST /api/users role': { send: (role) => user({ role }), takes: [] },
  'POST /api/users school': {
    send: (school) => user({ school }),
    takes: ['empty', 'whitespace', 'script', 'null', ...KEPT],
  },
  'PUT role': { send: (role) => put(`/api/users/${pupil}/role`, { role }), takes: [] },
  'PUT school': {
    send: async (school) => {
      const { id } = await createUser(api.db);
      return put(`/api/users/${id}/school`, { school });
    },
    takes: ['empty', 'whitespace', 'script', 'null', ...KEPT],
  },
  'PUT access': {
    send: (access_granted) => put(`/api/users/${pupil}/access`, { access_granted }),
    takes: ['true'],
  },
  'POST /api/groups name': {
    send: (name) => master.post('/api/groups', { name, school: 'BAD' }),
    takes: ['script', ...KEPT],
  },
  'POST /api/groups school': {
    send: (school) => master.post('/api/groups', { name: newName(), school }),
    takes: ['script', ...KEPT],
  },
  'POST /api/groups description': {
    send: (description) => master.post('/api/groups', { name: newName(), school: 'BAD', description }),
    takes: ['empty', 'whitespace', 'script', 'null', ...KEPT],
  },
  'POST /api/groups time_slots': {
    send: (time_slots) => master.post('/api/groups', { name: newName(), school: 'BAD', time_slots }),
    takes: [],
  },
  'PUT /api/groups name': {
    send: (name) => put(`/api/groups/${otherGroupId}`, { name, school: 'SOUTH' }),
    takes: ['script', ...KEPT],
  },
  'PUT /api/groups school': {
    send: async (school) =>
      put(`/api/groups/${(await place(newName().toUpperCase()))[0]}`, { name: newName(), school }),
    takes: ['script', ...KEPT],
  },
  'PUT timeslots': {
    send: (time_slots) => put(`/api/groups/${groupId}/timeslots`, { time_slots }),
    takes: [],
  },
  'PUT timeslots day': {
    send: (day_of_week) => put(`/api/groups/${groupId}/timeslots`, { time_slots: [slots({ day_of_week })] }),
    takes: [],
  },
  'POST timeslots/add start': {
    send: (start_time) => master.post(`/api/groups/${groupId}/timeslots/add`, slots({ start_time })),
    takes: [],
  },
  'POST timeslots/add end': {
    send: (end_time) => master.post(`/api/groups/${groupId}/timeslots/add`, slots({ end_time })),
    takes: [],
  },
  'POST assign': {
    send: (ids) =>
      master.post(`/api/groups/${groupId}/assign`, JSON.stringify(ids), {
        'content-type': 'application/json',
      }),
    takes: [],
  },
  'POST assign, one of': {
    send: (id) => master.post(`/api/groups/${groupId}/assign`, [pupil, id]),
    takes: [],
  },
  'POST reject reason': {
    send: async (reason) => {
      const [, , id] = await place(newName().toUpperCase());
      return master.post(`/api/approval-requests/${id}/reject`, { reason });
    },
    takes: ['empty', 'whitespace', 'script', 'null', ...KEPT],
  },
  'POST /api/schools name': {
    send: (name) =>
      master.post('/api/schools', {
        name: typeof name === 'string' && name.trim() ? `${newName()} ${name}` : name,
      }),
    takes: ['script', ...KEPT],
  },
  'PUT /api/schools time_zone': {
    send: async (time_zone) => put(`/api/schools/${await schoolId()}`, { time_zone }),
    takes: ['null'],
  },
  'PUT /api/schools languages': {
    send: async (language) => put(`/api/schools/${await schoolId()}`, { languages: [language] }),
    takes: [],
  },
  'PUT /api/schools help_contact': {
    send: async (help_contact) => put(`/api/schools/${await schoolId()}`, { help_contact }),
    takes: ['empty', 'whitespace', 'script', 'null', ...KEPT],
  },
  'PUT /api/schools study_mode': {
    send: async (study_mode) => put(`/api/schools/${await schoolId()}`, { study_mode }),
    takes: [],
  },
  'PUT /api/schools archived': {
    send: async (archived) => put(`/api/schools/${await schoolId()}`, { archived, dry_run: true }),
    takes: ['true'],
  },
  'POST merge into': {
    send: async (into) =>
      master.post(`/api/schools/${await schoolId()}/merge`, {
        into: into === 7 ? await schoolId('SOUTH') : into,
        dry_run: true,
      }),
    takes: ['number'],
  },
  'POST /api/invites school': {
    send: (school) => master.post('/api/invites', { school }),
    takes: ['script', ...KEPT],
  },
  'POST /api/invites group': {
    send: (group_id) => master.post('/api/invites', { group_id: group_id === 7 ? groupId : group_id }),
    takes: ['number'],
  },
  'POST /api/invites role': {
    send: (role) => master.post('/api/invites', { school: 'BAD', role }),
    takes: [],
  },
  'POST /api/invites expiry': {
    send: (expires_at) => master.post('/api/invites', { school: 'BAD', expires_at }),
    takes: ['null'],
  },
  'POST /api/invites uses': {
    send: (max_uses) => master.post('/api/invites', { school: 'BAD', max_uses }),
    takes: ['null', 'number'],
  },
  'POST /api/approval-requests code': {
    send: (invite_code) =>
      api.visitor.post('/api/approval-requests', {
        invite_code,
        username: newName(),
        password: 'long enough',
      }),
    takes: [],
  },
  'POST /api/approval-requests username': {
    send: (given) => {
      const username = typeof given === 'string' && given.length < 30 && given.trim() ? `${given}.` : given;
      return api.visitor.post('/api/approval-requests', {
        invite_code: code,
        username,
        password: 'long enough',
      });
    },
    takes: KEPT,
  },
  'POST /api/approval-requests password': {
    send: (password) =>
      api.visitor.post('/api/approval-requests', { invite_code: code, username: newName(), password }),
    takes: ['right to left', 'script', 'sql', 'a control character'],
  },
  'POST /api/me/password current': {
    send: async (current_password) =>
      (await api.signedIn()).client.post('/api/me/password', {
        current_password,
        new_password: 'another one',
      }),
    takes: [],
  },
  'POST /api/me/password new': {
    send: async (new_password) =>
      (await api.signedIn()).client.post('/api/me/password', { current_password: 'wrong', new_password }),
    takes: [],
  },
};

import { randomUUID } from 'node:crypto';
import type { Actor, Belongings, Place, World } from './world.js';

/** What a case is about: the caller, their own school, another school, a master admin, and somebody else's things. */
export interface Scene {
  actor: Actor;
  own: Place;
  other: Place;
  master: Actor;
  stranger: Actor;
  world: World;
}

export interface Case {
  /** The relation, in words. */
  on: string;
  path: (scene: Scene) => string | Promise<string>;
  body?: (scene: Scene) => unknown;
  headers?: Record<string, string>;
  /** Statuses by role; `sees`: whether the answer holds this text. */
  student: number;
  admin: number;
  master: number;
  sees?: { text: (scene: Scene) => string; admin: boolean; master: boolean };
}

type Row = { public: true } | { cases: Case[] };

const open: Row = { public: true };

/** The console's: nothing for students. */
const console = (
  on: string,
  path: Case['path'],
  [admin, master]: readonly [number, number],
  more: Pick<Case, 'body' | 'sees'> = {},
): Case => ({ on, path, student: 403, admin, master, ...more });

/** Everybody's own, whatever their role; somebody else's does not exist, for masters neither. */
type Thing = keyof Belongings;
const mine = (thing: Thing, path: (id: string) => string, status: number, body?: unknown): Row => ({
  cases: (['own', "somebody else's"] as const).map((on) => {
    const expected = on === 'own' ? status : 404;
    return {
      on: `${on} ${thing}`,
      path: async ({ actor, stranger, world }) =>
        path((await world.belongings(on === 'own' ? actor : stranger))[thing]),
      body: () => body,
      student: expected,
      admin: expected,
      master: expected,
    };
  }),
});
const anybody = (path: string, status: number, body?: unknown, headers?: Record<string, string>): Row => ({
  cases: [
    {
      on: 'self',
      path: () => path,
      body: () => body,
      headers,
      student: status,
      admin: status,
      master: status,
    },
  ],
});

const users = (
  path: (id: number) => string,
  body: unknown,
  expected: Record<'pupil' | 'peer' | 'elsewhere' | 'master' | 'self', readonly [number, number]>,
): Row => ({
  cases: [
    console('a student of the own school', ({ own }) => path(own.pupil.id), expected.pupil, {
      body: () => body,
    }),
    console('a school admin of the own school', ({ own }) => path(own.peer.id), expected.peer, {
      body: () => body,
    }),
    console('a student of another school', ({ other }) => path(other.pupil.id), expected.elsewhere, {
      body: () => body,
    }),
    console('an admin of another school', ({ other }) => path(other.peer.id), expected.elsewhere, {
      body: () => body,
    }),
    console('a master admin', ({ master }) => path(master.user.id), expected.master, { body: () => body }),
    console('self', ({ actor }) => path(actor.user.id), expected.self, { body: () => body }),
    console('nobody', () => path(2_000_000_000), [404, 404], { body: () => body }),
  ],
});

const places = (path: (place: Place) => string, status: number, body?: (place: Place) => unknown): Row => ({
  cases: [
    console('the own school', ({ own }) => path(own), [status, status], { body: ({ own }) => body?.(own) }),
    console('another school', ({ other }) => path(other), [404, status], {
      body: ({ other }) => body?.(other),
    }),
  ],
});

const lists = (path: string | ((place: Place) => string), text: (place: Place) => string): Row => {
  const of = (place: Place): string => (typeof path === 'string' ? path : path(place));
  return {
    cases: [
      console('the own school', ({ own }) => of(own), [200, 200], {
        sees: { text: ({ own }) => text(own), admin: true, master: true },
      }),
      console('another school', ({ other }) => of(other), [200, 200], {
        sees: { text: ({ other }) => text(other), admin: false, master: true },
      }),
    ],
  };
};

const newUser = (more: object) => ({ username: `new-${randomUUID()}`, password: 'long enough', ...more });

const rosters = (path: (id: string) => string, status: number): Row => ({
  cases: [
    console('own', async ({ actor, world }) => path(await world.roster(actor.user)), [status, status]),
    console("a peer's", async ({ own, world }) => path(await world.roster(own.peer)), [404, 404]),
  ],
});

const JSON_WAIT = { prefer: 'respond-async' };

/** Every route of the api: who may, on what. A route that is not here fails the test. Source: `admin.md` §6. */
export const ROUTES: Record<string, Row> = {
  'POST /api/signin': open,
  'POST /api/logout': open,
  'GET /healthz': open,
  'GET /metrics': open,
  'GET /api/config': open,
  'GET /api/invites/:code': open,
  'POST /api/approval-requests': open,

  'GET /api/me': anybody('/api/me', 200),
  'POST /api/me/password': anybody('/api/me/password', 422, {
    current_password: 'wrong',
    new_password: 'long enough',
  }),
  'POST /api/upload': anybody('/api/upload', 415),
  'POST /api/audio/transcribe': anybody('/api/audio/transcribe', 415),
  'POST /api/image-generation/generate': anybody('/api/image-generation/generate', 200, { prompt: 'a tree' }),
  'GET /api/conversations': anybody('/api/conversations', 200),
  'POST /api/conversations': anybody('/api/conversations', 201),
  'POST /chat': anybody('/chat', 202, { message: 'Hello' }, JSON_WAIT),
  'GET /history': anybody('/history', 200),
  'POST /clear-history': anybody('/clear-history', 200),
  'POST /save-message': anybody('/save-message', 200, { role: 'user', content: 'a note' }),
  'DELETE /messages/:id': mine('message', (id) => `/messages/${id}`, 200),
  'GET /chat/turns/:id': mine('turn', (id) => `/chat/turns/${id}`, 200),
  'POST /chat/turns/:id/stop': mine('turn', (id) => `/chat/turns/${id}/stop`, 200),
  'POST /api/conversations/:id/activate': mine(
    'conversation',
    (id) => `/api/conversations/${id}/activate`,
    200,
  ),
  'PUT /api/conversations/:id': mine('conversation', (id) => `/api/conversations/${id}`, 200, {
    title: 'Notes',
  }),
  'DELETE /api/conversations/:id': mine('conversation', (id) => `/api/conversations/${id}`, 200),
  'GET /api/image-generation/job/:id/status': mine(
    'picture',
    (id) => `/api/image-generation/job/${id}/status`,
    200,
  ),
  'GET /api/files/:id': mine('file', (id) => `/api/files/${id}`, 200),
  'DELETE /api/files/:id': mine('file', (id) => `/api/files/${id}`, 204),
  'GET /api/code/download/:id/:filename': mine('artifact', (id) => `/api/code/download/${id}/note.txt`, 200),
  'GET /download/:id/:filename': mine('artifact', (id) => `/download/${id}/note.txt`, 200),

  'GET /api/user-access': lists(
    (place) => `/api/user-access?search=${place.pupil.username}`,
    (place) => place.pupil.username,
  ),
  'GET /api/user-access/export.csv': lists('/api/user-access/export.csv', (place) => place.pupil.username),
  'GET /api/schools': lists('/api/schools', (place) => place.school),
  'GET /api/groups': lists(
    (place) => `/api/groups?school=${place.school}`,
    (place) => `Class of ${place.school}`,
  ),
  'GET /api/dashboard/stats': lists('/api/dashboard/stats', (place) => place.school),
  'GET /api/dashboard/schedule': lists(
    (place) => `/api/dashboard/schedule?school=${place.school}`,
    (place) => `Class of ${place.school}`,
  ),
  'GET /api/approval-requests': lists('/api/approval-requests?limit=500', (place) => place.school),
  'GET /api/invites': lists('/api/invites?limit=500', (place) => place.inviteCode),
  'GET /api/audit': lists('/api/audit?limit=500', (place) => place.school),

  'POST /api/users': {
    cases: [
      console('a student here', () => '/api/users', [201, 201], {
        body: ({ own }) => newUser({ school: own.school }),
      }),
      console('a school admin here', () => '/api/users', [201, 201], {
        body: ({ own }) => newUser({ school: own.school, role: 'SCHOOL_ADMIN' }),
      }),
      console('a student elsewhere', () => '/api/users', [403, 201], {
        body: ({ other }) => newUser({ school: other.school }),
      }),
      console('a master admin', () => '/api/users', [403, 201], {
        body: () => newUser({ role: 'MASTER_ADMIN' }),
      }),
    ],
  },
  'PUT /api/users/:id/role': {
    cases: [
      ...casesOf(
        users(
          (id) => `/api/users/${id}/role`,
          { role: 'STUDENT' },
          {
            pupil: [200, 200],
            peer: [200, 200],
            elsewhere: [404, 200],
            master: [404, 200],
            self: [403, 403],
          },
        ),
      ),
      console(
        'a master admin made of a student',
        ({ own }) => `/api/users/${own.pupil.id}/role`,
        [403, 200],
        {
          body: () => ({ role: 'MASTER_ADMIN' }),
        },
      ),
    ],
  },
  'PUT /api/users/:id/school': users(
    (id) => `/api/users/${id}/school`,
    { school: 'MOVED' },
    {
      pupil: [403, 200],
      peer: [403, 200],
      elsewhere: [404, 200],
      master: [404, 422],
      self: [403, 422],
    },
  ),
  'PUT /api/users/:id/access': users(
    (id) => `/api/users/${id}/access`,
    { access_granted: false },
    {
      pupil: [200, 200],
      peer: [403, 200],
      elsewhere: [404, 200],
      master: [404, 200],
      self: [403, 403],
    },
  ),
  'POST /api/users/:id/reset-password': users((id) => `/api/users/${id}/reset-password`, undefined, {
    pupil: [200, 200],
    peer: [403, 200],
    elsewhere: [404, 200],
    master: [404, 200],
    self: [403, 403],
  }),
  'DELETE /api/users/:id': users((id) => `/api/users/${id}`, undefined, {
    pupil: [200, 200],
    peer: [403, 200],
    elsewhere: [404, 200],
    master: [404, 200],
    self: [403, 403],
  }),

  'POST /api/groups': {
    cases: [
      console('the own school', () => '/api/groups', [201, 201], {
        body: ({ own }) => ({ name: 'New', school: own.school }),
      }),
      console('another school', () => '/api/groups', [403, 201], {
        body: ({ other }) => ({ name: 'New', school: other.school }),
      }),
    ],
  },
  'PUT /api/groups/:id': {
    cases: [
      ...casesOf(
        places(
          (place) => `/api/groups/${place.groupId}`,
          200,
          ({ school }) => ({ name: 'Other', school }),
        ),
      ),
      console('from the own school to another', ({ own }) => `/api/groups/${own.groupId}`, [403, 200], {
        body: ({ other }) => ({ name: 'Moved', school: other.school }),
      }),
    ],
  },
  'DELETE /api/groups/:id': places((place) => `/api/groups/${place.groupId}`, 200),
  'GET /api/groups/:id/timeslots': places((place) => `/api/groups/${place.groupId}/timeslots`, 200),
  'POST /api/groups/:id/timeslots/add': places(
    (place) => `/api/groups/${place.groupId}/timeslots/add`,
    201,
    () => ({ day_of_week: 3, start_time: '08:00', end_time: '09:00' }),
  ),
  'DELETE /api/groups/:id/timeslots/:slotId': {
    cases: [
      ...casesOf(places((place) => `/api/groups/${place.groupId}/timeslots/${place.slotId}`, 200)),
      console(
        "another class's slot",
        ({ own, other }) => `/api/groups/${own.groupId}/timeslots/${other.slotId}`,
        [404, 404],
      ),
    ],
  },
  'GET /api/groups/:id/members': places((place) => `/api/groups/${place.groupId}/members`, 200),
  'GET /api/groups/:id/eligible': places((place) => `/api/groups/${place.groupId}/eligible`, 200),
  'GET /api/groups/:id/conflicts': places((place) => `/api/groups/${place.groupId}/conflicts`, 200),
  'POST /api/groups/:id/assign': {
    cases: [
      ...casesOf(
        places(
          (place) => `/api/groups/${place.groupId}/assign`,
          200,
          ({ pupil }) => [pupil.id],
        ),
      ),
      ...(
        [
          ['a student of another school', ({ other }) => other.pupil.id],
          ['a school admin', ({ own }) => own.peer.id],
          ['a master admin', ({ master }) => master.user.id],
        ] as Array<[string, (scene: Scene) => number]>
      ).map(([on, who]) =>
        console(on, ({ own }) => `/api/groups/${own.groupId}/assign`, [422, 422], {
          body: (scene) => [scene.own.pupil.id, who(scene)],
        }),
      ),
    ],
  },
  'DELETE /api/groups/:id/members/:userId': places(
    (place) => `/api/groups/${place.groupId}/members/${place.memberId}`,
    200,
  ),

  'POST /api/approval-requests/:id/approve': places(
    (place) => `/api/approval-requests/${place.approvalId}/approve`,
    200,
  ),
  'POST /api/approval-requests/:id/reject': places(
    (place) => `/api/approval-requests/${place.approvalId}/reject`,
    200,
    () => ({}),
  ),
  'POST /api/invites': {
    cases: [
      console('the own school', () => '/api/invites', [201, 201], {
        body: ({ own }) => ({ school: own.school }),
      }),
      console('another school', () => '/api/invites', [403, 201], {
        body: ({ other }) => ({ school: other.school }),
      }),
      console('a class of the own school', () => '/api/invites', [201, 201], {
        body: ({ own }) => ({ group_id: own.groupId }),
      }),
      console('a class of another school', () => '/api/invites', [422, 201], {
        body: ({ other }) => ({ group_id: other.groupId }),
      }),
      console('master admins', () => '/api/invites', [403, 403], {
        body: ({ own }) => ({ school: own.school, role: 'MASTER_ADMIN' }),
      }),
    ],
  },
  'DELETE /api/invites/:code': places((place) => `/api/invites/${place.inviteCode}`, 200),

  'POST /api/imports': { cases: [console('a file', () => '/api/imports', [415, 415])] },
  'GET /api/imports/:id': rosters((id) => `/api/imports/${id}`, 200),
  'POST /api/imports/:id/commit': rosters((id) => `/api/imports/${id}/commit`, 422),
  'POST /api/imports/:id/passwords': rosters((id) => `/api/imports/${id}/passwords`, 409),
};

function casesOf(row: Row): Case[] {
  return 'cases' in row ? row.cases : [];
}

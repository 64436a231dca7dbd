import { anybody, casesOf, console, newUser, users, type Row, type Scene } from '../cases.js';
import type { Actor, Place, World } from '../world.js';

/** The password of every account that the tests make. */
const PASSWORD = 'correct horse battery';

/** A teacher of the one school who teaches in another one too. */
async function membership({ db }: World, from: Place, into: Place): Promise<string> {
  const [{ id }] = await db.query<[{ id: number }]>(
    `INSERT INTO memberships (user_id, school, role) VALUES ($1, $2, 'TEACHER')
     ON CONFLICT (user_id, school) DO UPDATE SET role = 'TEACHER' RETURNING id`,
    [from.teacherId, into.school],
  );
  return `/api/memberships/${id}`;
}

/** The id of a membership that a case of this caller makes: its body is made before any answer. */
const membershipFor = ({ user }: Actor): number => 1_000_000_000 + user.id;

/** Changes to accounts. */
export const USER_ROWS: Record<string, Row> = {
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
        body: () => newUser({ role: 'MASTER_ADMIN', current_password: PASSWORD }),
      }),
    ],
  },
  'GET /api/memberships': {
    cases: [
      console('the own school', ({ own }) => `/api/memberships?school=${own.school}`, [200, 200]),
      console('another school', ({ other }) => `/api/memberships?school=${other.school}`, [404, 200]),
    ],
  },
  'POST /api/memberships': {
    cases: [
      console('a teacher here', () => '/api/memberships', [201, 201], {
        body: ({ own, other }) => ({ username: other.peer.username, school: own.school, role: 'TEACHER' }),
      }),
      console('a school admin here', () => '/api/memberships', [403, 201], {
        body: ({ own, other }) => ({
          username: other.peer.username,
          school: own.school,
          role: 'SCHOOL_ADMIN',
        }),
      }),
      console('a teacher elsewhere', () => '/api/memberships', [403, 201], {
        body: ({ own, other }) => ({ username: own.peer.username, school: other.school, role: 'TEACHER' }),
      }),
      console('a student of another school', () => '/api/memberships', [422, 422], {
        body: ({ own, other }) => ({ username: other.pupil.username, school: own.school, role: 'TEACHER' }),
      }),
    ],
  },
  'DELETE /api/memberships/:id': {
    cases: [
      console('of the own school', ({ own, other, world }) => membership(world, other, own), [200, 200]),
      console('of another school', ({ own, other, world }) => membership(world, own, other), [404, 200]),
      console('none', () => '/api/memberships/2000000000', [404, 404]),
    ],
  },
  'POST /api/me/membership': {
    cases: [
      ...casesOf(anybody('/api/me/membership', 204, { membership_id: null })),
      {
        on: "somebody else's",
        path: async ({ world, own, other, actor }) => {
          const made = await membership(world, own, other);
          await world.db.query('UPDATE memberships SET id = $2 WHERE id = $1', [
            made.split('/').at(-1),
            membershipFor(actor),
          ]);
          return '/api/me/membership';
        },
        body: ({ actor }) => ({ membership_id: membershipFor(actor) }),
        ...{ student: 404, admin: 404, master: 404 },
      },
    ],
  },
  'POST /api/users/bulk': {
    cases: [
      console('a student elsewhere', () => '/api/users/bulk', [200, 200], {
        body: ({ other }) => ({ action: 'revoke', ids: [other.pupil.id] }),
        sees: { text: () => '"failed":[]', admin: false, master: true },
      }),
      console('a class elsewhere', () => '/api/users/bulk', [404, 200], {
        body: ({ other }) => ({ action: 'add_to_class', value: other.groupId, ids: [other.pupil.id] }),
      }),
    ],
  },
  'POST /api/users/:id/hold': users(
    (id) => `/api/users/${id}/hold`,
    { reason: 'A case' },
    {
      pupil: [200, 200],
      peer: [403, 200],
      elsewhere: [404, 200],
      master: [404, 200],
      self: [403, 403],
    },
  ),
  'DELETE /api/users/:id/hold': users((id) => `/api/users/${id}/hold`, undefined, {
    pupil: [200, 200],
    peer: [403, 200],
    elsewhere: [404, 200],
    master: [404, 200],
    self: [403, 403],
  }),
  // Nobody here is erased.
  'GET /api/erasure-certificates': {
    cases: [console('the list', () => '/api/erasure-certificates', [200, 200])],
  },
  'GET /api/users/:id/erasure-certificate': users((id) => `/api/users/${id}/erasure-certificate`, undefined, {
    pupil: [404, 404],
    peer: [404, 404],
    elsewhere: [404, 404],
    master: [404, 404],
    self: [404, 404],
  }),
  'PUT /api/users/:id/role': {
    cases: [
      ...casesOf(
        users(
          (id) => `/api/users/${id}/role`,
          { role: 'STUDENT' },
          {
            pupil: [200, 200],
            peer: [403, 200],
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
          body: () => ({ role: 'MASTER_ADMIN', current_password: PASSWORD }),
        },
      ),
    ],
  },
  'PUT /api/users/:id/admin-scope': {
    cases: (
      [
        ['a student of the own school', ({ own }) => own.pupil, [403, 403]],
        ['a school admin of the own school', ({ own }) => own.peer, [403, 200]],
        ['a student of another school', ({ other }) => other.pupil, [404, 403]],
        ['an admin of another school', ({ other }) => other.peer, [404, 200]],
        ['a master admin', ({ master }) => master.user, [404, 403]],
        ['self', ({ actor }) => actor.user, [403, 403]],
        ['nobody', () => ({ id: 2_000_000_000 }), [404, 404]],
      ] satisfies Array<[string, (scene: Scene) => { id: number }, [number, number]]>
    ).map(([on, who, expected]) =>
      console(on, (scene) => `/api/users/${who(scene).id}/admin-scope`, expected, {
        body: () => ({ admin_scope: 'helpdesk' }),
      }),
    ),
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
  'PUT /api/users/:id': users(
    (id) => `/api/users/${id}`,
    { given_name: 'Noor', current_password: PASSWORD },
    {
      pupil: [200, 200],
      peer: [403, 200],
      elsewhere: [404, 200],
      master: [404, 200],
      self: [200, 200],
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
  'POST /api/users/:id/reset-password': users(
    (id) => `/api/users/${id}/reset-password`,
    { current_password: PASSWORD },
    {
      pupil: [200, 200],
      peer: [403, 200],
      elsewhere: [404, 200],
      master: [404, 200],
      self: [403, 403],
    },
  ),
  'GET /api/users/:id': users((id) => `/api/users/${id}`, undefined, {
    pupil: [200, 200],
    peer: [200, 200],
    elsewhere: [404, 200],
    master: [404, 200],
    self: [200, 200],
  }),
  ...Object.fromEntries(
    (
      [
        ['POST', 202],
        ['GET', 200],
      ] as const
    ).map(([method, status]) => [
      `${method} /api/users/:id/export`,
      users((id) => `/api/users/${id}/export`, undefined, {
        pupil: [status, status],
        peer: [403, status],
        elsewhere: [404, status],
        master: [404, status],
        self: [status, status],
      }),
    ]),
  ),
  'DELETE /api/users/:id/sessions': users((id) => `/api/users/${id}/sessions`, undefined, {
    pupil: [200, 200],
    peer: [403, 200],
    elsewhere: [404, 200],
    master: [404, 200],
    self: [200, 200],
  }),
  'DELETE /api/users/:id/sessions/:session': {
    cases: [
      ...(
        [
          ['a student of the own school', 'own', 'pupil', [200, 200]],
          ['a school admin of the own school', 'own', 'peer', [403, 200]],
          ['a student of another school', 'other', 'pupil', [404, 200]],
        ] as const
      ).map(([on, place, who, expected]) =>
        console(
          on,
          async (scene) => {
            const user = scene[place][who];
            return `/api/users/${user.id}/sessions/${await scene.world.session(user)}`;
          },
          expected,
        ),
      ),
      console(
        'a session of another user',
        async ({ own, world }) => `/api/users/${own.pupil.id}/sessions/${await world.session(own.peer)}`,
        [404, 404],
      ),
    ],
  },
  'DELETE /api/users/:id': users((id) => `/api/users/${id}`, undefined, {
    pupil: [200, 200],
    peer: [403, 200],
    elsewhere: [404, 200],
    master: [404, 200],
    self: [403, 403],
  }),
};

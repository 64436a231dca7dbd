import { casesOf, console, places, type Row, type Scene } from '../cases.js';

/** Classes, their slots and members. */
export const GROUP_ROWS: Record<string, Row> = {
  'GET /api/rollover': places((place) => `/api/rollover?school=${place.school}`, 200),
  'POST /api/schools/:id/rollover': places(
    (place) => `/api/schools/${place.schoolId}/rollover`,
    200,
    ({ groupId }) => ({ classes: [{ group_id: groupId, name: 'Next year' }] }),
  ),
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
      console('with its slots', ({ own }) => `/api/groups/${own.groupId}`, [200, 200], {
        body: ({ own }) => ({
          name: 'Other',
          school: own.school,
          time_slots: [{ day_of_week: 3, start_time: '08:00', end_time: '09:00' }],
        }),
      }),
      console('from the own school to another', ({ own }) => `/api/groups/${own.groupId}`, [403, 200], {
        body: ({ other }) => ({ name: 'Moved', school: other.school }),
      }),
    ],
  },
  'GET /api/groups/:id': places((place) => `/api/groups/${place.groupId}`, 200),
  'DELETE /api/groups/:id': places((place) => `/api/groups/${place.groupId}`, 200),
  'PUT /api/groups/:id/study-mode': places(
    (place) => `/api/groups/${place.groupId}/study-mode`,
    200,
    () => ({ study_mode: 'hints' }),
  ),
  'GET /api/groups/:id/cover': places((place) => `/api/groups/${place.groupId}/cover`, 200),
  'GET /api/groups/:id/cover/colleagues': places(
    (place) => `/api/groups/${place.groupId}/cover/colleagues`,
    200,
  ),
  // The teacher teaches the class already.
  'PUT /api/groups/:id/cover': places(
    (place) => `/api/groups/${place.groupId}/cover`,
    422,
    ({ teacherId: user_id }) => ({ user_id, until: new Date(Date.now() + 86_400_000).toISOString() }),
  ),
  // The class has no substitute.
  'DELETE /api/groups/:id/cover': places((place) => `/api/groups/${place.groupId}/cover`, 404),
  'GET /api/groups/:id/timeslots': places((place) => `/api/groups/${place.groupId}/timeslots`, 200),
  'PUT /api/groups/:id/timeslots': places(
    (place) => `/api/groups/${place.groupId}/timeslots`,
    200,
    () => ({ time_slots: [{ day_of_week: 3, start_time: '08:00', end_time: '09:00' }] }),
  ),
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
};

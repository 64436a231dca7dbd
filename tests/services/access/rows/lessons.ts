import { anybody, console, places, type Case, type Row } from '../cases.js';
import type { Place } from '../world.js';

const lesson =
  (path = '') =>
  ({ lessonId }: Place): string =>
    `/api/lessons/${lessonId}${path}`;
const ofStudent =
  (path: string) =>
  (place: Place): string =>
    `${lesson(`/students/${place.memberId}`)(place)}${path}`;

/** The plan of a place has the id of its lesson. */
const plan =
  (path = '') =>
  ({ lessonId }: Place): string =>
    `/api/lesson-plans/${lessonId}${path}`;

/** For those who use the console, about what they may see. */
const anybodyOfStaff = (path: string): Row => ({ cases: [console('self', () => path, [200, 200])] });

/** What only a student of the class may do: for everybody else there is no such thing. */
export const studentsOnly = (path: (place: Place) => string, body: unknown): Row => ({
  cases: (['own', 'other'] as const).map((place): Case => {
    const of = { path: (scene: Record<'own' | 'other', Place>) => path(scene[place]), body: () => body };
    return { on: `a class of the ${place} school`, ...of, student: 404, admin: 404, master: 404 };
  }),
});

/** Lessons of classes. What teachers may stands in `lessons.service.test.ts`. */
export const LESSON_ROWS: Record<string, Row> = {
  // The class is in a lesson already.
  'POST /api/groups/:id/lessons': places(
    ({ groupId }) => `/api/groups/${groupId}/lessons`,
    409,
    () => ({}),
  ),
  'GET /api/groups/:id/lessons': places(({ groupId }) => `/api/groups/${groupId}/lessons`, 200),
  'GET /api/lessons/:id': places(lesson(), 200),
  'PUT /api/lessons/:id': places(lesson(), 200, () => ({ lesson_only: true })),
  'POST /api/lessons/:id/pause': places(lesson('/pause'), 200, () => ({ reason: 'Listen' })),
  'POST /api/lessons/:id/resume': places(lesson('/resume'), 200),
  'POST /api/lessons/:id/end': places(lesson('/end'), 200),
  'GET /api/lessons/:id/exercises': places(lesson('/exercises'), 200),
  'POST /api/lessons/:id/solutions': places(lesson('/solutions'), 200, () => ({})),
  'GET /api/lessons/:id/pushes': places(lesson('/pushes'), 200),
  'POST /api/lessons/:id/pushes': places(lesson('/pushes'), 201, () => ({ kind: 'prompt', text: 'Try' })),
  'GET /api/lessons/:id/report': places(lesson('/report'), 200),
  'GET /api/lessons/:id/topics': places(lesson('/topics'), 200),
  'GET /api/lessons/:id/students/:user/history': places(ofStudent('/history'), 200),
  'POST /api/lessons/:id/students/:user/messages': places(ofStudent('/messages'), 201, () => ({
    text: 'Look',
  })),
  'GET /api/groups/:id/lesson-plans': places(({ groupId }) => `/api/groups/${groupId}/lesson-plans`, 200),
  'POST /api/groups/:id/lesson-plans': places(
    ({ groupId }) => `/api/groups/${groupId}/lesson-plans`,
    201,
    () => ({ title: 'Osmosis' }),
  ),
  'GET /api/lesson-plans/:id': places(plan(), 200),
  'PUT /api/lesson-plans/:id': places(plan(), 200, () => ({ title: 'Osmosis' })),
  'DELETE /api/lesson-plans/:id': places(plan(), 200),
  'POST /api/lesson-plans/:id/copy': places(plan('/copy'), 201, ({ groupId: group_id }) => ({ group_id })),
  // The class is in a lesson already.
  'POST /api/lesson-plans/:id/start': places(plan('/start'), 409),
  'POST /api/lessons/:id/items/:place/send': places(lesson('/items/1/send'), 200),
  'GET /api/lessons': anybodyOfStaff('/api/lessons'),
  'GET /api/lessons/current': anybody('/api/lessons/current', 200),
  'POST /api/lessons/:id/students/:user/hand': places(ofStudent('/hand'), 200, () => ({ up: false })),
  'GET /api/groups/:id/students/:user/progress': places(
    ({ groupId, memberId }) => `/api/groups/${groupId}/students/${memberId}/progress`,
    200,
  ),
  'GET /api/groups/:id/work-requests': places(({ groupId }) => `/api/groups/${groupId}/work-requests`, 200),
  'GET /api/me/progress': anybody('/api/me/progress', 200),
  'GET /api/me/lessons': anybody('/api/me/lessons', 200),
  'GET /api/me/lessons/:id': studentsOnly((place) => `/api/me/lessons/${place.lessonId}`, undefined),
  'GET /api/me/views': anybody('/api/me/views', 200),
  'GET /api/me/study': anybody('/api/me/study', 200),
  'POST /api/lessons/:id/hand': studentsOnly(lesson('/hand'), { up: true }),
  'POST /api/lessons/:id/pushes/:push/receipt': studentsOnly(
    (place) => lesson(`/pushes/${place.pushId}/receipt`)(place),
    { state: 'seen' },
  ),
  // The lesson has an open ticket already.
  'POST /api/lessons/:id/tickets': places(lesson('/tickets'), 409, () => ({
    questions: [{ kind: 'scale', text: 'How sure are you?' }],
  })),
  'GET /api/lessons/:id/tickets': places(lesson('/tickets'), 200),
  // The class has asked nothing.
  'POST /api/lessons/:id/tickets/propose': places(lesson('/tickets/propose'), 409),
  'POST /api/lessons/:id/tickets/:ticket/close': places(
    (place) => lesson(`/tickets/${place.ticketId}/close`)(place),
    200,
  ),
  'GET /api/lessons/:id/tickets/:file': places(
    (place) => lesson(`/tickets/${place.ticketId}.csv`)(place),
    200,
  ),
  'POST /api/lessons/:id/tickets/:ticket/answers': studentsOnly(
    (place) => lesson(`/tickets/${place.ticketId}/answers`)(place),
    { question_id: 1, value: 3 },
  ),
};

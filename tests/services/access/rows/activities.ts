import { anybody, places, type Row } from '../cases.js';
import type { Place } from '../world.js';
import { studentsOnly } from './lessons.js';

const ofClass = ({ groupId }: Place): string => `/api/groups/${groupId}/activities`;
const activity =
  (path = '') =>
  ({ activityId }: Place): string =>
    `/api/activities/${activityId}${path}`;

/** The quiz of a place is a draft that has the id of its lesson. */
const quiz =
  (path = '') =>
  ({ lessonId }: Place): string =>
    `/api/activities/${lessonId}${path}`;

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** Homework of classes. What teachers and members may stands in `activities.service.test.ts`. */
export const ACTIVITY_ROWS: Record<string, Row> = {
  'POST /api/groups/:id/activities': places(ofClass, 201, () => ({
    ...{ kind: 'tutor', title: 'Cells' },
    closes_at: inDays(1),
  })),
  'GET /api/groups/:id/activities': places(ofClass, 200),
  'PUT /api/activities/:id': places(activity(), 200, () => ({ closes_at: inDays(2) })),
  'DELETE /api/activities/:id': places(activity(), 200),
  'GET /api/activities/:id/work': places(activity('/work'), 200),
  'PUT /api/work/:id/feedback': places(
    ({ workId }) => `/api/work/${workId}/feedback`,
    200,
    () => ({ state: 'draft', text: 'Good' }),
  ),
  'GET /api/me/activities': anybody('/api/me/activities', 200),
  'POST /api/activities/:id/begin': studentsOnly(activity('/begin'), undefined),
  'POST /api/activities/:id/hand-in': studentsOnly(activity('/hand-in'), {}),
  'GET /api/activities/:id/quiz': places(quiz('/quiz'), 200),
  // The class has no materials that were read.
  'POST /api/activities/:id/propose': places(quiz('/propose'), 409),
  'POST /api/activities/:id/open': places(quiz('/open'), 200, () => ({})),
  'POST /api/activities/:id/copy': places(quiz('/copy'), 201, ({ groupId }) => ({ group_id: groupId })),
  'GET /api/activities/:id/answers.csv': places(quiz('/answers.csv'), 409),
  'GET /api/activities/:id/grades': places(quiz('/grades'), 200),
  // The class is connected with no course.
  'POST /api/activities/:id/grades': places(quiz('/grades'), 404, ({ lessonId }) => ({ course: lessonId })),
  'GET /api/activities/:id/questions': studentsOnly(quiz('/questions'), undefined),
  'POST /api/activities/:id/answers': studentsOnly(quiz('/answers'), { question_id: 1, value: 1 }),
};

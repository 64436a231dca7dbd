import { console, places, type Row } from '../cases.js';

const ABSENT_FILE = '9b2f3a0e-0000-4000-8000-000000000000';

/** Teachers and materials of classes. What teachers may stands in `teachers.service.test.ts` and `materials.test.ts`. */
export const TEACHER_ROWS: Record<string, Row> = {
  'GET /api/groups/:id/teachers': places((place) => `/api/groups/${place.groupId}/teachers`, 200),
  'POST /api/groups/:id/teachers': places(
    (place) => `/api/groups/${place.groupId}/teachers`,
    200,
    ({ teacherId }) => [teacherId],
  ),
  'DELETE /api/groups/:id/teachers/:userId': places(
    (place) => `/api/groups/${place.groupId}/teachers/${place.teacherId}`,
    200,
  ),
  'GET /api/groups/:id/materials': places((place) => `/api/groups/${place.groupId}/materials`, 200),
  'POST /api/groups/:id/materials': {
    cases: [
      console(
        "a file that is not the caller's",
        ({ own }) => `/api/groups/${own.groupId}/materials`,
        [422, 422],
        {
          body: () => ({ file_id: ABSENT_FILE, kind: 'source' }),
        },
      ),
      console('another school', ({ other }) => `/api/groups/${other.groupId}/materials`, [404, 422], {
        body: () => ({ file_id: ABSENT_FILE, kind: 'source' }),
      }),
    ],
  },
  'DELETE /api/groups/:id/materials/:materialId': places(
    (place) => `/api/groups/${place.groupId}/materials/${place.materialId}`,
    200,
  ),
  'PUT /api/groups/:id/materials/:materialId': places(
    (place) => `/api/groups/${place.groupId}/materials/${place.materialId}`,
    200,
    () => ({ solution_pages: [] }),
  ),
  'GET /api/groups/:id/exercises': places((place) => `/api/groups/${place.groupId}/exercises`, 200),
  'POST /api/groups/:id/exercises': places(
    (place) => `/api/groups/${place.groupId}/exercises`,
    201,
    () => ({ number: '13', answer: { values: [33], texts: [] } }),
  ),
  // The class has no such exercise.
  'PUT /api/groups/:id/exercises/:exerciseId': places(
    (place) => `/api/groups/${place.groupId}/exercises/2000000000`,
    404,
    () => ({ number: '14' }),
  ),
  'DELETE /api/groups/:id/exercises/:exerciseId': places(
    (place) => `/api/groups/${place.groupId}/exercises/2000000000`,
    404,
  ),
};

import { randomUUID } from 'node:crypto';
import { console, lists, type Row } from '../cases.js';

const newName = (): string => `SCHOOL ${randomUUID().slice(0, 12)}`;

/** Schools, which master admins change. */
export const SCHOOL_ROWS: Record<string, Row> = {
  'GET /api/schools': {
    cases: [
      lists('/api/schools', (place) => place.school),
      // By name: the world of this table has more schools than a page.
      lists(
        ({ school }) => `/api/schools?limit=2000&search=${encodeURIComponent(school)}`,
        (place) => place.school,
      ),
    ]
      .flatMap((row) => ('cases' in row ? row.cases : []))
      .map((one, at) => (at < 2 ? one : { ...one, on: `${one.on}, names` })),
  },
  'GET /api/schools/suggestion': {
    cases: [console('any name', () => '/api/schools/suggestion?name=any', [403, 200])],
  },
  'GET /api/schools/:id': {
    cases: [
      console('the own school', ({ own }) => `/api/schools/${own.schoolId}`, [200, 200]),
      console('another school', ({ other }) => `/api/schools/${other.schoolId}`, [404, 200]),
    ],
  },
  'POST /api/schools': {
    cases: [console('a new school', () => '/api/schools', [403, 201], { body: () => ({ name: newName() }) })],
  },
  'PUT /api/schools/:id': {
    cases: [
      console('the own school', ({ own }) => `/api/schools/${own.schoolId}`, [403, 200], {
        body: () => ({ name: newName() }),
      }),
      console('another school', ({ other }) => `/api/schools/${other.schoolId}`, [403, 200], {
        body: () => ({ archived: true }),
      }),
      console('no school', () => '/api/schools/2000000000', [403, 404], { body: () => ({}) }),
    ],
  },
  'POST /api/schools/:id/merge': {
    cases: [
      console('into the own school', ({ other }) => `/api/schools/${other.schoolId}/merge`, [403, 200], {
        body: ({ own }) => ({ into: own.schoolId }),
      }),
    ],
  },
};

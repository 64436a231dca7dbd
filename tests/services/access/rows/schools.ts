import { randomUUID } from 'node:crypto';
import { console, lists, type Row } from '../cases.js';

const newName = (): string => `SCHOOL ${randomUUID().slice(0, 12)}`;

const limitsOf = (school: string): string => `/api/limits?school=${encodeURIComponent(school)}`;
const policiesOf = (school: string): string => `/api/policies?school=${encodeURIComponent(school)}`;
const usageOf = (school: string): string => `/api/usage?school=${encodeURIComponent(school)}`;
const newAllowance = () => ({
  ...{ kind: 'images', amount: 1, reason: 'Poster' },
  until: new Date(Date.now() + 60_000).toISOString(),
});

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
  'GET /api/schools/:id/retention': {
    cases: [
      console('the own school', ({ own }) => `/api/schools/${own.schoolId}/retention`, [200, 200]),
      console('another school', ({ other }) => `/api/schools/${other.schoolId}/retention`, [404, 200]),
    ],
  },
  'PUT /api/schools/:id/retention': {
    cases: [
      console('the own school', ({ own }) => `/api/schools/${own.schoolId}/retention`, [200, 200], {
        body: () => ({}),
      }),
      console('another school', ({ other }) => `/api/schools/${other.schoolId}/retention`, [404, 200], {
        body: () => ({}),
      }),
    ],
  },
  'GET /api/limits': {
    cases: [
      console('the own school', ({ own }) => limitsOf(own.school), [200, 200]),
      console('another school', ({ other }) => limitsOf(other.school), [404, 200]),
      console('a class of another school', ({ other }) => `/api/limits?class=${other.groupId}`, [404, 200]),
      console('a person of another school', ({ other }) => `/api/limits?user=${other.pupil.id}`, [404, 200]),
    ],
  },
  'GET /api/policies': {
    cases: [
      console('the own school', ({ own }) => policiesOf(own.school), [200, 200]),
      console('another school', ({ other }) => policiesOf(other.school), [404, 200]),
      console('a class of another school', ({ other }) => `/api/policies?class=${other.groupId}`, [404, 200]),
    ],
  },
  'PUT /api/policies': {
    cases: [
      console('the own school', ({ own }) => policiesOf(own.school), [200, 200], {
        body: () => ({ tools: {} }),
      }),
      console('another school', ({ other }) => policiesOf(other.school), [404, 200], {
        body: () => ({ tools: {} }),
      }),
    ],
  },
  'GET /api/usage': {
    cases: [
      console('the own school', ({ own }) => usageOf(own.school), [200, 200]),
      console('another school', ({ other }) => usageOf(other.school), [404, 200]),
      console('a class of another school', ({ other }) => `/api/usage?class=${other.groupId}`, [404, 200]),
    ],
  },
  'GET /api/prices': { cases: [console('the installation', () => '/api/prices', [403, 200])] },
  'PUT /api/prices': {
    cases: [
      console('the installation', () => '/api/prices', [403, 200], {
        body: () => ({ currency: 'EUR', prices: [] }),
      }),
    ],
  },
  'PUT /api/limits': {
    cases: [
      console('the own school', ({ own }) => limitsOf(own.school), [200, 200], {
        body: () => ({ limits: [] }),
      }),
      console('another school', ({ other }) => limitsOf(other.school), [404, 200], {
        body: () => ({ limits: [] }),
      }),
    ],
  },
  'GET /api/users/:id/use': {
    cases: [
      console('the own school', ({ own }) => `/api/users/${own.pupil.id}/use`, [200, 200]),
      console('another school', ({ other }) => `/api/users/${other.pupil.id}/use`, [404, 200]),
    ],
  },
  'POST /api/users/:id/allowance': {
    cases: [
      console('the own school', ({ own }) => `/api/users/${own.pupil.id}/allowance`, [200, 200], {
        body: newAllowance,
      }),
      console('another school', ({ other }) => `/api/users/${other.pupil.id}/allowance`, [404, 200], {
        body: newAllowance,
      }),
    ],
  },
  'DELETE /api/users/:id/allowance/:allowanceId': {
    cases: [
      console('the own school', ({ own }) => `/api/users/${own.pupil.id}/allowance/2000000000`, [404, 404]),
      console(
        'another school',
        ({ other }) => `/api/users/${other.pupil.id}/allowance/2000000000`,
        [404, 404],
      ),
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

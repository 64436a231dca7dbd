import { randomUUID } from 'node:crypto';
import { console, type Row } from '../cases.js';

const safeguarding = ({ schoolId }: { schoolId: number }): string => `/api/schools/${schoolId}/safeguarding`;
const notice = ({ schoolId }: { schoolId: number }): string => `/api/schools/${schoolId}/notice`;
const consent = ({ schoolId }: { schoolId: number }): string => `/api/schools/${schoolId}/consent`;
const absent = { student: 404, admin: 404, master: 404 } as const;
const ofNobody = (action: string, body?: object): Row => ({
  cases: [
    { on: 'no case', path: () => `/api/safety/cases/${randomUUID()}${action}`, body: () => body, ...absent },
  ],
});

/** Safeguarding. What lead and deputy may stands in `safety-cases.service.test.ts`. */
export const SAFETY_ROWS: Record<string, Row> = {
  'GET /api/schools/:id/safeguarding': {
    cases: [
      console('the own school', ({ own }) => safeguarding(own), [200, 200]),
      console('another school', ({ other }) => safeguarding(other), [404, 200]),
    ],
  },
  'PUT /api/schools/:id/safeguarding': {
    cases: [
      console('the own school', ({ own }) => safeguarding(own), [200, 200], { body: () => ({}) }),
      console('another school', ({ other }) => safeguarding(other), [404, 200], { body: () => ({}) }),
    ],
  },
  'GET /api/schools/:id/notice': {
    cases: [
      console('the own school', ({ own }) => notice(own), [200, 200]),
      console('another school', ({ other }) => notice(other), [404, 200]),
    ],
  },
  'PUT /api/schools/:id/notice': {
    cases: [
      console('the own school', ({ own }) => notice(own), [200, 200], { body: () => ({}) }),
      console('another school', ({ other }) => notice(other), [404, 200], { body: () => ({}) }),
    ],
  },
  'GET /api/schools/:id/consent': {
    cases: [
      console('the own school', ({ own }) => consent(own), [200, 200]),
      console('another school', ({ other }) => consent(other), [404, 200]),
    ],
  },
  'PUT /api/schools/:id/consent': {
    cases: [
      console('the own school', ({ own }) => consent(own), [200, 200], { body: () => ({}) }),
      console('another school', ({ other }) => consent(other), [404, 200], { body: () => ({}) }),
    ],
  },
  'POST /api/schools/:id/safeguarding/confirm': {
    cases: [console('the own school', ({ own }) => `${safeguarding(own)}/confirm`, [403, 403])],
  },
  'POST /api/schools/:id/safeguarding/test': {
    cases: [
      console('the own school', ({ own }) => `${safeguarding(own)}/test`, [200, 200]),
      console('another school', ({ other }) => `${safeguarding(other)}/test`, [404, 200]),
    ],
  },
  'POST /api/schools/:id/safeguarding/earlier-cases': {
    cases: [
      console('the own school', ({ own }) => `${safeguarding(own)}/earlier-cases`, [403, 409], {
        body: () => ({ user_id: 2_000_000_000 }),
      }),
    ],
  },
  'GET /api/safety/cases': {
    cases: [console('the own school', () => '/api/safety/cases', [200, 403])],
  },
  'GET /api/safety/trends': {
    cases: [console('the own school', () => '/api/safety/trends', [200, 403])],
  },
  'GET /api/safety/looks': {
    cases: [console('the own reads', () => '/api/safety/looks', [403, 403])],
  },
  'GET /api/safety/cases/:id': ofNobody(''),
  'POST /api/safety/cases/:id/acknowledge': ofNobody('/acknowledge'),
  'POST /api/safety/cases/:id/close': ofNobody('/close', { outcome: 'acted', reason: 'x' }),
};

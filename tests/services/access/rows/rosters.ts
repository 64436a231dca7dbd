import { randomUUID } from 'node:crypto';
import { console, rosters, type Row } from '../cases.js';

const NO_SOURCE = '/api/roster-sources/00000000-0000-4000-8000-00000000abcd';
const NO_RUN = '/api/roster-runs/00000000-0000-4000-8000-00000000abcd';
const source = { name: 'a source', kind: 'csv' };
const absent = (path: string, body?: object): Row => ({
  cases: [console('nothing', () => path, [404, 404], body && { body: () => body })],
});

/** Rosters. */
export const ROSTER_ROWS: Record<string, Row> = {
  'GET /api/roster-sources': { cases: [console('the sources', () => '/api/roster-sources', [200, 200])] },
  'POST /api/roster-sources': {
    cases: [
      console('of all schools', () => '/api/roster-sources', [403, 201], {
        body: () => ({ ...source, name: randomUUID() }),
      }),
    ],
  },
  'PUT /api/roster-sources/:id': absent(NO_SOURCE, source),
  'DELETE /api/roster-sources/:id': absent(NO_SOURCE),
  'POST /api/roster-sources/:id/token': absent(`${NO_SOURCE}/token`),
  'PUT /api/roster-sources/:id/people': absent(`${NO_SOURCE}/people`, { external_id: 'x', user_id: 1 }),
  'GET /api/roster-sources/:id/runs': absent(`${NO_SOURCE}/runs`),
  'POST /api/roster-sources/:id/preview': absent(`${NO_SOURCE}/preview`),
  'POST /api/roster-sources/:id/run': absent(`${NO_SOURCE}/run`),
  'GET /api/roster-runs/:id': absent(NO_RUN),
  'GET /api/roster-runs/:id/rows': absent(`${NO_RUN}/rows?kind=new`),
  'POST /api/roster-runs/:id/apply': absent(`${NO_RUN}/apply`),
  'POST /api/roster-runs/:id/undo': absent(`${NO_RUN}/undo`),
  'POST /api/imports': { cases: [console('a file', () => '/api/imports', [415, 415])] },
  'GET /api/password-sheets': { cases: [console('own', () => '/api/password-sheets', [200, 200])] },
  'POST /api/password-sheets/:id/download': {
    cases: [
      console(
        'absent',
        () => '/api/password-sheets/00000000-0000-4000-8000-000000000000/download',
        [404, 404],
      ),
    ],
  },
  'GET /api/imports': { cases: [console('own', () => '/api/imports', [200, 200])] },
  'GET /api/imports/:id': rosters((id) => `/api/imports/${id}`, 200),
  'POST /api/imports/:id/commit': rosters((id) => `/api/imports/${id}/commit`, 422),
  'GET /api/imports/:id/rows': rosters((id) => `/api/imports/${id}/rows?kind=new`, 200),
  'GET /api/imports/:id/rejected': rosters((id) => `/api/imports/${id}/rejected`, 404),
  'POST /api/imports/:id/passwords': rosters((id) => `/api/imports/${id}/passwords`, 409),
};

import { console, rosters, type Row } from '../cases.js';

/** Rosters. */
export const ROSTER_ROWS: Record<string, Row> = {
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

import { console, lists, type Row } from '../cases.js';

/** Lists of the console. */
export const LIST_ROWS: Record<string, Row> = {
  'GET /api/user-access': lists(
    (place) => `/api/user-access?search=${place.pupil.username}`,
    (place) => place.pupil.username,
  ),
  'GET /api/user-access/export.csv': lists('/api/user-access/export.csv', (place) => place.pupil.username),
  'GET /api/groups': lists(
    (place) => `/api/groups?school=${place.school}`,
    (place) => `Class of ${place.school}`,
  ),
  'GET /api/dashboard/stats': lists('/api/dashboard/stats', (place) => place.school),
  'GET /api/dashboard/today': {
    cases: [console('the own school', () => '/api/dashboard/today', [200, 200])],
  },
  'GET /api/dashboard/schedule': lists(
    (place) => `/api/dashboard/schedule?school=${place.school}`,
    (place) => `Class of ${place.school}`,
  ),
  'GET /api/approval-requests': lists('/api/approval-requests?limit=500', (place) => place.school),
  'GET /api/invites': lists('/api/invites?limit=500', (place) => place.inviteCode),
  'GET /api/audit': lists('/api/audit?limit=500', (place) => place.school),
  'GET /api/audit/export.csv': lists('/api/audit/export.csv', (place) => place.school),
};

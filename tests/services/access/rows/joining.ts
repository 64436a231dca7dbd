import { console, places, type Row } from '../cases.js';

/** Invitations and requests. */
export const JOINING_ROWS: Record<string, Row> = {
  'POST /api/approval-requests/:id/approve': places(
    (place) => `/api/approval-requests/${place.approvalId}/approve`,
    200,
  ),
  'POST /api/approval-requests/:id/reject': places(
    (place) => `/api/approval-requests/${place.approvalId}/reject`,
    200,
    () => ({}),
  ),
  'POST /api/approval-requests/bulk': {
    cases: [
      console('of a filter', () => '/api/approval-requests/bulk', [200, 200], {
        body: () => ({ decision: 'reject', filter: { school: 'NOBODY' } }),
      }),
    ],
  },
  'GET /api/approval-requests/facets': {
    cases: [
      console('the own school', () => '/api/approval-requests/facets', [200, 200], {
        sees: { text: ({ own }) => own.school, admin: true, master: true },
      }),
      console('another school', () => '/api/approval-requests/facets', [200, 200], {
        sees: { text: ({ other }) => other.school, admin: false, master: true },
      }),
    ],
  },
  'POST /api/invites/:code/join': {
    cases: [
      {
        on: 'an invitation to a school',
        path: ({ own }) => `/api/invites/${own.inviteCode}/join`,
        student: 409,
        admin: 409,
        master: 409,
      },
    ],
  },
  'POST /api/invites': {
    cases: [
      console('the own school', () => '/api/invites', [201, 201], {
        body: ({ own }) => ({ school: own.school }),
      }),
      console('another school', () => '/api/invites', [403, 201], {
        body: ({ other }) => ({ school: other.school }),
      }),
      console('a class of the own school', () => '/api/invites', [201, 201], {
        body: ({ own }) => ({ group_id: own.groupId }),
      }),
      console('a class of another school', () => '/api/invites', [422, 201], {
        body: ({ other }) => ({ group_id: other.groupId }),
      }),
      console('master admins', () => '/api/invites', [403, 403], {
        body: ({ own }) => ({ school: own.school, role: 'MASTER_ADMIN' }),
      }),
    ],
  },
  'DELETE /api/invites/:code': places((place) => `/api/invites/${place.inviteCode}`, 200),
};

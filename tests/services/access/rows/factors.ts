import { anybody, open, users, type Row } from '../cases.js';

const UNKNOWN = '00000000-0000-4000-8000-00000000abcd';
const begins = (path: string): Row => anybody(path, 403, {});

/** Second factors and devices: what everyone has of their own, and the reset by a master admin. */
export const FACTOR_ROWS: Record<string, Row> = {
  'GET /api/signin/factor': open,
  'POST /api/signin/factor': open,
  'GET /api/me/factors': anybody('/api/me/factors', 200),
  'POST /api/me/factors/challenge': anybody('/api/me/factors/challenge', 200),
  // Without the password nothing begins.
  'POST /api/me/factors/totp': begins('/api/me/factors/totp'),
  'POST /api/me/factors/totp/confirm': anybody('/api/me/factors/totp/confirm', 409, { code: '000000' }),
  'POST /api/me/factors/passkey/options': begins('/api/me/factors/passkey/options'),
  'POST /api/me/factors/passkey': anybody('/api/me/factors/passkey', 422, {}),
  'POST /api/me/factors/recovery-codes': begins('/api/me/factors/recovery-codes'),
  'DELETE /api/me/factors/:id': begins(`/api/me/factors/${UNKNOWN}`),
  'GET /api/me/sessions': anybody('/api/me/sessions', 200),
  'DELETE /api/me/sessions': anybody('/api/me/sessions', 200),
  'DELETE /api/me/sessions/:session': {
    cases: [
      { on: 'own', of: 'actor' as const, status: 200 },
      { on: "somebody else's", of: 'stranger' as const, status: 404 },
    ].map(({ on, of, status }) => ({
      on,
      path: async (scene) => `/api/me/sessions/${await scene.world.session(scene[of].user)}`,
      ...{ student: status, admin: status, master: status },
    })),
  },
  'DELETE /api/users/:id/factors': users(
    (id) => `/api/users/${id}/factors`,
    {},
    {
      pupil: [403, 403],
      peer: [403, 403],
      elsewhere: [404, 403],
      master: [404, 403],
      self: [403, 403],
    },
  ),
};

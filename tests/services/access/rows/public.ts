import { open, type Row } from '../cases.js';

/** What a visitor may call. */
export const PUBLIC_ROWS: Record<string, Row> = {
  'POST /api/signin': open,
  'POST /api/logout': open,
  'POST /api/forgotten-passwords': open,
  'PUT /api/forgotten-passwords': open,
  'GET /healthz': open,
  'GET /metrics': open,
  'GET /api/config': open,
  'GET /api/invites/:code': open,
  'POST /api/approval-requests': open,
  'GET /api/approval-requests/status': open,
};

import { console, type Row } from '../cases.js';

const mastersOnly = (path: string): Row => ({ cases: [console('the installation', () => path, [403, 200])] });

/** What concerns the whole installation. */
export const INSTALLATION_ROWS: Record<string, Row> = {
  'GET /api/docs': mastersOnly('/api/docs'),
  'GET /api/docs/openapi.json': mastersOnly('/api/docs/openapi.json'),
  'GET /api/docs/asyncapi.json': mastersOnly('/api/docs/asyncapi.json'),
  'GET /api/system/health': mastersOnly('/api/system/health'),
  'GET /api/queues': mastersOnly('/api/queues'),
  'GET /api/queues/*': mastersOnly('/api/queues/api/queues'),
};

import { console, type Row } from '../cases.js';

const mastersOnly = (path: string): Row => ({ cases: [console('the installation', () => path, [403, 200])] });

/** What concerns the whole installation. */
export const INSTALLATION_ROWS: Record<string, Row> = {
  'GET /api/docs': mastersOnly('/api/docs'),
  'GET /api/docs/openapi.json': mastersOnly('/api/docs/openapi.json'),
  'GET /api/docs/asyncapi.json': mastersOnly('/api/docs/asyncapi.json'),
  'GET /api/system/health': mastersOnly('/api/system/health'),
  'GET /api/system/logs': mastersOnly('/api/system/logs'),
  'GET /api/system/support-file': mastersOnly('/api/system/support-file'),
  'GET /api/system/models': mastersOnly('/api/system/models'),
  'PUT /api/system/models': {
    cases: [
      // A version that there is not: those who may change it are told so, and nothing changes.
      console('the model connection', () => '/api/system/models', [403, 409], {
        body: () => ({
          ...{ version: 999, base_url: 'http://127.0.0.1:9/v1', images: 'none', transcription: 'none' },
          ...{ speech: null, embeddings: null, voice: 'none', concurrency: 0 },
          chat: [{ model: 'none', context_tokens: 8_000, reply_tokens: 500, vision: false }],
        }),
      }),
    ],
  },
  'DELETE /api/system/models': {
    // A version that there is not, as above.
    cases: [console('the saved connection', () => '/api/system/models?version=999', [403, 409])],
  },
  'POST /api/system/models/test': {
    cases: [
      console('a model server', () => '/api/system/models/test', [403, 200], {
        body: () => ({ base_url: 'http://127.0.0.1:9/v1', model: 'none' }),
      }),
    ],
  },
  'GET /api/queues': mastersOnly('/api/queues'),
  'GET /api/queues/*': mastersOnly('/api/queues/api/queues'),
};

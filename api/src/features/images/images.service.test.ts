import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

it('limits a user to four open image jobs, also for concurrent requests', async () => {
  const { client: mia } = await api.signedIn();
  const ask = () => mia.post<{ detail?: string }>('/api/image-generation/generate', { prompt: 'A fox' });
  const answers = await Promise.all(Array.from({ length: 16 }, ask));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(12);
  expect(refused[0]?.body.detail).toBe('At most 4 images are made at once. Please wait for one to finish.');
  expect(refused[0]?.headers.get('retry-after')).toBe('10');
});

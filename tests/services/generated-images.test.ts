import { describe, expect, it } from 'vitest';
import type { ImageGenerateResponse, ImageJobView } from '@studyhall/contracts';
import type { Person } from '../support/person.ts';
import { sharedProduct } from '../support/shared-product.ts';

const product = sharedProduct();

describe('images', () => {
  const generate = (person: Person, body: object) =>
    person.http.post<ImageGenerateResponse>('/api/image-generation/generate', body);
  const status = (person: Person, id: string) =>
    person.http.get<ImageJobView>(`/api/image-generation/job/${id}/status`);

  it('are generated, stored and saved by the worker', async () => {
    const mia = await product.signedIn();
    const tab = await mia.open();
    const { body } = await generate(mia, { prompt: 'a red fox' });
    expect(body).toMatchObject({ success: true, error: null });
    const done = await tab.event(
      'image.job',
      (job) => job.job_id === body.job_id && job.status === 'completed',
    );
    expect((await mia.http.get(done.image_url ?? '')).status).toBe(200);
    expect((await status(mia, body.job_id ?? '')).body).toMatchObject({
      status: 'completed',
      image_url: done.image_url,
    });
    const message = (await mia.history()).at(-1);
    expect(message).toMatchObject({ isImageResult: true, imagePrompt: 'a red fox', jobId: body.job_id });
    expect(JSON.parse(message?.content ?? '')).toMatchObject({
      type: 'image_result',
      imageUrl: done.image_url,
    });

    const fileId = done.image_url?.split('/').at(-1);
    const again = await mia.http.post<{ message_id: number }>('/save-message', {
      role: 'assistant',
      content: message?.content,
    });
    expect(again.body.message_id).toBe(message?.id);
    const other = await product.signedIn();
    expect((await status(other, body.job_id ?? '')).status).toBe(404);
    expect(
      (await other.http.post('/save-message', { role: 'assistant', content: message?.content })).status,
    ).toBe(403);

    expect((await mia.http.delete(`/api/files/${fileId}`)).status).toBeLessThan(300);
    expect((await mia.history()).at(-1)).toMatchObject({ isImageResult: true, imageUrl: null });
  });

  it('are made by the model of the installation, whose price holds, whichever the request names', async () => {
    const mia = await product.signedIn();
    const tab = await mia.open();
    const made = async (model: string) => {
      const { body } = await generate(mia, { prompt: `a fox of ${model}`, model });
      await tab.event('image.job', (job) => job.job_id === body.job_id && job.status === 'completed');
      const asked = product.model.control
        .requests()
        .map(({ body: sent }) => sent as { model: string; prompt?: string })
        .find(({ prompt }) => prompt === `a fox of ${model}`);
      const counted = await product.db.query<Array<{ model: string }>>(
        `SELECT model FROM usage_ledger WHERE ref = $1 AND kind = 'images'`,
        [body.job_id],
      );
      return [asked?.model, ...counted.map((row) => row.model)];
    };
    for (const model of ['gpt-image-1', 'dall-e-2', 'dall-e-3'])
      expect(await made(model)).toEqual(['dall-e-3', 'dall-e-3']);
    expect((await generate(mia, { prompt: 'a fox', model: 'another' })).status).toBe(422);
  });

  it('fail with the provider’s sentence when they are declined', async () => {
    const mia = await product.signedIn();
    const tab = await mia.open();
    const message = 'Your request was rejected by the safety system.';
    product.model.control.setRules([
      { endpoint: 'images', fault: 400, message, code: 'content_policy_violation' },
    ]);
    const { body } = await generate(mia, { prompt: 'something else' });
    const failed = await tab.event(
      'image.job',
      (job) => job.job_id === body.job_id && job.status === 'failed',
    );
    product.model.control.reset();
    expect(failed.error_message).toContain(message);
  });

  it('can be stopped while they are generated, and leave nothing behind', async () => {
    const mia = await product.signedIn();
    const tab = await mia.open();
    product.model.control.setRules([{ endpoint: 'images', delay: 60_000 }]);
    const { body } = await generate(mia, { prompt: 'a slow fox' });
    const id = body.job_id ?? '';
    const stop = (person: Person) => person.http.post<ImageJobView>(`/api/image-generation/job/${id}/cancel`);
    await tab.event('image.job', (job) => job.job_id === id && job.status === 'processing');
    await product.model.control.waitForRequest(({ endpoint }) => endpoint === 'images');
    expect((await stop(await product.signedIn())).status).toBe(404);
    const stopped = { status: 'failed', image_url: null, error_message: 'It was stopped.' };
    expect(await stop(mia)).toMatchObject({ status: 200, body: stopped });
    await product.model.control.waitForRequest(
      ({ endpoint, outcome }) => endpoint === 'images' && outcome === 'aborted',
    );
    expect(await stop(mia)).toMatchObject({ status: 200, body: stopped });
    product.model.control.reset();
    expect((await generate(mia, { prompt: 'a quick fox' })).body.success).toBe(true);
    await tab.event('image.job', (job) => job.job_id !== id && job.status === 'completed');
    expect((await mia.history()).map(({ imagePrompt }) => imagePrompt)).toEqual(['a quick fox']);
  });

  type Away = (mia: Person, question: number, conversation: string) => Promise<{ status: number }>;
  it.each<[string, Away]>([
    ['deleted', (mia, question) => mia.http.delete(`/messages/${question}`)],
    ['edited', (mia, question) => mia.send({ message: '[[demo: text="So."]]', edited_message_id: question })],
    [
      'edited into another picture',
      (mia, question) =>
        mia.http.post('/save-message', { role: 'user', content: 'Draw a dog', edited_message_id: question }),
    ],
    ['cleared', (mia, _, conversation_id) => mia.http.post('/clear-history', { conversation_id })],
    ['gone with its conversation', (mia, _, id) => mia.http.delete(`/api/conversations/${id}`)],
  ])('end when their question is %s from any tab; those of an earlier question go on', async (how, away) => {
    const mia = await product.signedIn();
    const tab = await mia.open();
    const draw = async (what: string): Promise<{ question: number; job: string }> => {
      const saved = await mia.http.post<{ message_id: number }>('/save-message', {
        role: 'user',
        content: `Draw ${what}`,
      });
      const { body } = await generate(mia, { prompt: what });
      return { question: saved.body.message_id, job: body.job_id ?? '' };
    };
    product.model.control.setRules([{ endpoint: 'images', delay: 60_000 }]);
    const [earlier, dropped] = [await draw('a patient fox'), await draw('a slow fox')];
    const [{ conversation_id = '' } = {}] = await mia.history();
    // Being processed begins before the model is asked.
    await product.model.control.waitForRequest(
      ({ endpoint, body }) => endpoint === 'images' && JSON.stringify(body).includes('a slow fox'),
    );
    expect((await away(mia, dropped.question, conversation_id)).status).toBeLessThan(300);
    const ended = { status: 'failed', error_message: 'Its question is not there any more.' };
    const told = await tab.event('image.job', (job) => job.job_id === dropped.job && job.status === 'failed');
    expect(told).toMatchObject(ended);
    const open = await product.db.query<Array<{ id: string }>>(
      `SELECT id FROM image_jobs WHERE user_id = $1 AND status IN ('pending', 'processing')`,
      [mia.user.id],
    );
    const allGone = how === 'cleared' || how === 'gone with its conversation';
    expect(open).toEqual(allGone ? [] : [{ id: earlier.job }]);
    await product.model.control.waitForRequest(
      ({ endpoint, outcome, body }) =>
        endpoint === 'images' && outcome === 'aborted' && JSON.stringify(body).includes('a slow fox'),
    );
    await mia.http.post(`/api/image-generation/job/${earlier.job}/cancel`);
    product.model.control.reset();
  });

  it.each([
    [{ prompt: '' }],
    [{ prompt: 'x', size: '3x3' }],
    [{ prompt: 'x', style: 'wild' }],
    [{ prompt: { evil: true } }],
  ])('refuse %j', async (body) => {
    const mia = await product.signedIn();
    expect((await generate(mia, body)).status).toBe(422);
  });
});

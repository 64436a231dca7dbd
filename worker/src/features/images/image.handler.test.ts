import { EventEmitter } from 'node:events';
import type { DataSource } from 'typeorm';
import { expect, it } from 'vitest';
import type { EventPublisher, RedisConnections } from '@studyhall/platform';
import type { LanguageModel, ObjectStorage } from '@studyhall/ports';
import { ControlChannel } from '../../jobs/control.channel.js';
import { ImageHandler } from './image.handler.js';

it('hears a stop that comes while the job is being taken', async () => {
  const redis = Object.assign(new EventEmitter(), { subscribe: () => Promise.resolve() });
  const control = new ControlChannel({ create: () => redis, prefix: 'test' } as unknown as RedisConnections);
  await control.onApplicationBootstrap();
  const query = (sql: string): Promise<unknown> => {
    if (sql.startsWith('UPDATE'))
      redis.emit('message', 'test:control', JSON.stringify({ type: 'image.stop', job_id: 'job' }));
    return Promise.resolve([{ id: 'job', user_id: 7, prompt: 'A fox', options: {} }]);
  };
  const drawn: boolean[] = [];
  const model: Pick<LanguageModel, 'generateImage'> = {
    generateImage: ({ signal }) => {
      drawn.push(!signal.aborted);
      return Promise.reject(signal.reason as Error);
    },
  };
  const events: Pick<EventPublisher, 'publish'> = { publish: () => Promise.resolve() };
  const handler = new ImageHandler(
    { query } as unknown as DataSource,
    model as LanguageModel,
    {} as ObjectStorage,
    events as EventPublisher,
    control,
  );
  await handler.handle({ job_id: 'job' }, { id: 'job', signal: new AbortController().signal });
  expect(drawn).toEqual([false]);
});

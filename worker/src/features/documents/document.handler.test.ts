import { EventEmitter } from 'node:events';
import { tmpdir } from 'node:os';
import type { DataSource } from 'typeorm';
import { expect, it } from 'vitest';
import type { RedisConnections } from '@studyhall/platform';
import type { ObjectStorage } from '@studyhall/ports';
import { ControlChannel } from '../../jobs/control.channel.js';
import type { ArtifactStore } from '../../storage/artifact.store.js';
import { DocumentHandler } from './document.handler.js';
import type { WriterProcess } from './writer.client.js';
import type { WriterPool } from './writer.pool.js';

it('hears a stop that comes while the run is being taken', async () => {
  const redis = Object.assign(new EventEmitter(), { subscribe: () => Promise.resolve() });
  const control = new ControlChannel({ create: () => redis, prefix: 'test' } as unknown as RedisConnections);
  await control.onApplicationBootstrap();
  const run = { id: 'run', user_id: 7, turn_id: 'turn', conversation_id: 'c', kind: 'slides', outline: {} };
  const query = (sql: string): Promise<unknown> => {
    if (sql.startsWith('UPDATE'))
      redis.emit('message', 'test:control', JSON.stringify({ type: 'turn.stop', turn_id: 'turn' }));
    return Promise.resolve([run]);
  };
  const written: boolean[] = [];
  const write: WriterProcess['write'] = (_request, signal) => {
    written.push(!signal.aborted);
    return Promise.reject(signal.reason as Error);
  };
  const writers = { use: (work: (writer: unknown) => unknown) => work({ folder: tmpdir(), write }) };
  const handler = new DocumentHandler(
    { query } as unknown as DataSource,
    {} as ObjectStorage,
    {} as ArtifactStore,
    control,
    writers as unknown as WriterPool,
  );
  await handler.handle({ run_id: 'run' }, { id: 'run', signal: new AbortController().signal });
  expect(written).toEqual([false]);
});

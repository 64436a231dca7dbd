import { createBullBoard } from '@bull-board/api';
import { FastifyAdapter } from '@bull-board/fastify';
import { fastify, type FastifyInstance } from 'fastify';
import { QUEUE_NAMES, type JobQueues } from '@studyhall/platform';
import { TextlessQueue } from './textless.queue.js';

/** Bull Board over all queues, at `basePath`. */
export async function openBoard(queues: JobQueues, basePath: string): Promise<FastifyInstance> {
  const serverAdapter = new FastifyAdapter();
  serverAdapter.setBasePath(basePath);
  createBullBoard({
    queues: QUEUE_NAMES.map((name) => new TextlessQueue(queues.queue(name))),
    serverAdapter,
    options: {
      uiConfig: { boardTitle: 'Queues', pollingInterval: { showSetting: true, forceInterval: 10 } },
    },
  });
  const board = fastify();
  await board.register(serverAdapter.registerPlugin(), { prefix: basePath });
  return board;
}

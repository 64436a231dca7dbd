import { Redis } from 'ioredis';
import type { Product } from '../../tests/support/product.ts';
import { parentOf } from './accounting.ts';

export type Part = 'worker' | 'api' | 'redis' | 'postgres';

/** The process ids of the product and of its servers. */
export async function processesOf(product: Product): Promise<Record<Part, number>> {
  const redis = new Redis(product.env.REDIS_URL ?? '');
  const pid = /process_id:(\d+)/.exec(await redis.info('server'))?.[1];
  redis.disconnect();
  const [{ backend }] = (await product.db.query('SELECT pg_backend_pid() AS backend')) as [
    { backend: number },
  ];
  return {
    worker: product.workers[0]!.pid,
    api: product.apis[0]!.pid,
    redis: Number(pid),
    postgres: parentOf(backend),
  };
}

import { afterAll, expect, test as base, vi } from 'vitest';
import { rows } from '@studyhall/persistence';
import { JobQueues, loadConfig, QUEUE_NAMES, RedisConnections } from '@studyhall/platform';
import type { Person } from './person.ts';
import { startProduct, type Product } from './product.ts';

/** Only a failing test leaves work that takes longer. */
const IDLE_MS = 200_000;

/* oxlint-disable no-empty-pattern -- Vitest reads from this parameter which other fixtures a fixture needs. */
const test = base.extend('shared', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const product = await startProduct();
  const redis = new RedisConnections(loadConfig(product.env));
  const queues = new JobQueues(redis);
  onCleanup(async () => {
    await queues.onApplicationShutdown();
    redis.onApplicationShutdown();
    await product.stop();
  });
  return { product, queues };
});
/* oxlint-enable no-empty-pattern */

/** Its processes serve other files too: a test neither stops nor adds one. */
export type SharedProduct = Omit<Product, 'stop' | 'startApi' | 'startWorker'>;

/**
 * A product without options, shared with other test files, which run before and after and never at the same time: see
 * {@link Product}. Complete from the first `beforeAll` of the file on. A file makes schools, classes and usernames that no
 * other file has, and leaves no setting of the installation changed. After its last test its replies are stopped, its
 * sockets closed and the orders of the demo model forgotten, and the next file begins when no job is left. A file that
 * counts all rows of a table, changes such settings, or stops a process calls `startProduct`.
 */
export function sharedProduct(): SharedProduct {
  const file = {} as Product;
  const people: Person[] = [];
  let queues: JobQueues;
  test.beforeAll(({ shared }) => {
    const { signedIn } = shared.product;
    queues = shared.queues;
    Object.assign(file, shared.product, {
      signedIn: async (user) => {
        const person = await signedIn(user);
        people.push(person);
        return person;
      },
    } satisfies Partial<Product>);
  });
  afterAll(async () => {
    for (const { id, user_id } of await openTurns(file))
      await people.find(({ user }) => user.id === user_id)?.http.post(`/chat/turns/${id}/stop`);
    await vi.waitFor(async () => expect(await openTurns(file)).toEqual([]), { timeout: IDLE_MS });
    await vi.waitFor(async () => expect(await openJobs(queues)).toEqual([]), { timeout: IDLE_MS });
    for (const person of people) person.close();
    file.model.control.reset();
  });
  return file;
}

const openTurns = ({ db }: Product) =>
  rows<{ id: string; user_id: number }>(
    db,
    `SELECT id, user_id FROM turns WHERE state IN ('queued', 'running')`,
    [],
  );

/** The queues with jobs that have not ended, with how many. */
async function openJobs(queues: JobQueues): Promise<string[]> {
  const counts = await Promise.all(
    QUEUE_NAMES.map(async (name) => {
      const count = await queues
        .queue(name)
        .getJobCountByTypes('active', 'waiting', 'prioritized', 'delayed');
      return count > 0 ? [`${name} ${count}`] : [];
    }),
  );
  return counts.flat();
}

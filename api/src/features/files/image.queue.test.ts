import { describe, expect, it } from 'vitest';
import { ImageQueue } from './image.queue.js';

const queueOf = (limits: { perUser?: number; waiting?: number }) =>
  new ImageQueue({ places: 1, perUser: 20, waiting: 100, ...limits });

/** Starts work of a user; it ends when the test calls the returned function. */
function hold(queue: ImageQueue, userId: number, order: string[] = [], name = '') {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = queue.admit(userId, () =>
    queue.run(userId, () => {
      order.push(name);
      return promise;
    }),
  );
  return { end: resolve, done };
}

describe('the queue of images', () => {
  it('refuses one image too many of a user with the limit, and takes it once another has ended', async () => {
    const queue = queueOf({ perUser: 2 });
    const held = [hold(queue, 1), hold(queue, 1)];
    await expect(hold(queue, 1).done).rejects.toMatchObject({
      code: 'rate_limited',
      message: 'You can upload at most 2 images at once. Please wait for some to finish.',
    });
    const other = hold(queue, 2);
    for (const one of [...held, other]) one.end();
    await Promise.all([...held, other].map(({ done }) => done));
    const next = hold(queue, 1);
    next.end();
    await next.done;
  });

  it('refuses an image while as many as may wait are waiting', async () => {
    const queue = queueOf({ waiting: 2 });
    const held = [1, 2, 3].map((userId) => hold(queue, userId));
    await expect(hold(queue, 4).done).rejects.toMatchObject({
      code: 'rate_limited',
      message: 'Many images are being uploaded right now. Please try again in a minute.',
    });
    for (const one of held) one.end();
    await Promise.all(held.map(({ done }) => done));
    const next = hold(queue, 4);
    next.end();
    await next.done;
  });

  it('takes one image of each user in turn', async () => {
    const order: string[] = [];
    const queue = queueOf({});
    const names: Array<[number, string]> = [
      [1, 'mia 1'],
      [1, 'mia 2'],
      [1, 'mia 3'],
      [2, 'noor 1'],
      [2, 'noor 2'],
    ];
    const held = names.map(([userId, name]) => hold(queue, userId, order, name));
    for (const one of held) one.end();
    await Promise.all(held.map(({ done }) => done));
    expect(order).toEqual(['mia 1', 'mia 2', 'noor 1', 'mia 3', 'noor 2']);
  });

  it('gives the place back when the work fails', async () => {
    const queue = queueOf({ perUser: 1 });
    const failed = queue.admit(1, () => queue.run(1, () => Promise.reject(new Error('damaged'))));
    await expect(failed).rejects.toThrow('damaged');
    const next = hold(queue, 1);
    next.end();
    await next.done;
  });
});

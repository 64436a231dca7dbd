import { describe, expect, it } from 'vitest';
import { SlotPool, type Poolable } from './slot.pool.js';

class FakeSlot implements Poolable {
  alive = true;
  disposed = false;
  private readonly end = Promise.withResolvers<void>();
  readonly closed = this.end.promise;
  constructor(readonly ready: Promise<void> = Promise.resolve()) {}
  die(): void {
    this.alive = false;
    this.end.resolve();
  }
  dispose(): Promise<void> {
    this.disposed = true;
    this.die();
    return this.closed;
  }
}

function poolOf(size: number, make = () => new FakeSlot()): { pool: SlotPool<FakeSlot>; made: FakeSlot[] } {
  const made: FakeSlot[] = [];
  const create = (): Promise<FakeSlot> => {
    const slot = make();
    made.push(slot);
    return Promise.resolve(slot);
  };
  return { pool: new SlotPool(size, create), made };
}

describe('a pool of one-shot slots', () => {
  it('fills to its size and hands each out once', async () => {
    const { pool, made } = poolOf(2);
    await pool.fill();
    expect([pool.take(), pool.take(), pool.take()]).toEqual([made[0], made[1], undefined]);
  });

  it('boots each slot once for two concurrent calls', async () => {
    const { pool, made } = poolOf(2);
    await Promise.all([pool.fill(), pool.fill()]);
    expect(made).toHaveLength(2);
  });

  it('replaces a slot that died instead of handing it out', async () => {
    const { pool, made } = poolOf(1);
    await pool.fill();
    made[0]!.die();
    expect(pool.take()).toBeUndefined();
    await pool.fill();
    expect(pool.take()).toBe(made[1]);
  });

  it('removes a slot that failed to boot and reports the reason, without endless retries', async () => {
    const { pool, made } = poolOf(2, () => new FakeSlot(Promise.reject(new Error('no memory'))));
    await expect(pool.fill()).rejects.toThrow('no memory');
    expect(made).toHaveLength(1);
    expect(made[0]!.disposed).toBe(true);
  });

  it('disposes of unused slots, also of one that boots during the close', async () => {
    const booting = Promise.withResolvers<void>();
    const { pool, made } = poolOf(2, () => new FakeSlot(booting.promise));
    const filling = pool.fill();
    const closing = pool.close();
    booting.resolve();
    await Promise.all([filling, closing]);
    expect(made).toHaveLength(1);
    expect(made[0]!.disposed).toBe(true);
    expect(pool.take()).toBeUndefined();
  });
});

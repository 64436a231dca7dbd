import { setTimeout as delay } from 'node:timers/promises';
import { Worker, type Job } from 'bullmq';
import type { Redis } from 'ioredis';

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5_000;

/**
 * A BullMQ worker that waits longer and longer while Redis refuses to hand out jobs. BullMQ itself waits only where the
 * connection is lost: it polls a full Redis again at once.
 */
export class BackingOffWorker extends Worker {
  private pauseMs = FIRST_PAUSE_MS;

  /** Queues the jobs of dead workers again, at most once in `stalledInterval`, and wakes a worker if jobs wait. */
  async recover(redis: Redis): Promise<void> {
    const [waiting, prioritized] = await Promise.all([
      redis.llen(this.toKey('wait')),
      redis.zcard(this.toKey('prioritized')),
      // BullMQ's check, which it would otherwise run by a timer for each queue.
      this['moveStalledJobsToWait'](),
    ]);
    // What BullMQ adds with each job: idle workers wait for it.
    if (waiting + prioritized > 0) await redis.zadd(this.toKey('marker'), 0, '0');
  }

  protected override async moveToActive(token: string, name?: string): Promise<Job> {
    try {
      const job = await super.moveToActive(token, name);
      this.pauseMs = FIRST_PAUSE_MS;
      return job as Job;
    } catch (error) {
      const pause = this.pauseMs;
      this.pauseMs = Math.min(MAX_PAUSE_MS, 2 * pause);
      await delay(pause);
      throw error;
    }
  }
}

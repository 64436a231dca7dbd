import { setTimeout as delay } from 'node:timers/promises';
import { Worker, type Job } from 'bullmq';

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5_000;

/**
 * A BullMQ worker that waits longer and longer while Redis refuses to hand out jobs. BullMQ itself waits only where the
 * connection is lost: it asks a full Redis again at once.
 */
export class BackingOffWorker extends Worker {
  private pauseMs = FIRST_PAUSE_MS;

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

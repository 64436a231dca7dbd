import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { JobQueues } from '../queues/job-queues.js';
import { RedisConnections } from '../redis/redis.module.js';

/** The minimum time between two rewrites; the first one runs at once. */
const INTERVAL_MS = 15_000;
/** The transcript is stored as a job result. By this time the request has read it or has failed. */
const TRANSCRIPT_MS = 60_000;
const MAX_TRANSCRIPTS = 10_000;

/**
 * Redis' files keep what was deleted until they are written again: the append-only file, and a snapshot where the server
 * makes any. After an erasure they are written at once, and at most every 15 seconds: further erasures share the next time.
 */
@Injectable()
export class RedisFile implements OnApplicationShutdown {
  private readonly logger = new Logger(RedisFile.name);
  private timer: NodeJS.Timeout | undefined;
  private last = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly redis: RedisConnections,
    private readonly queues: JobQueues,
  ) {}

  onApplicationShutdown(): void {
    clearTimeout(this.timer);
  }

  rewriteSoon(): void {
    if (this.timer) return;
    const wait = Math.max(0, this.last + INTERVAL_MS - performance.now());
    this.timer = setTimeout(() => void this.rewrite(), wait);
    this.timer.unref();
  }

  /** BullMQ itself removes finished jobs only when another one finishes, and keeps their results in its events. */
  private async removeTranscripts(): Promise<void> {
    const queue = this.queues.queue('transcription');
    await queue.clean(TRANSCRIPT_MS, MAX_TRANSCRIPTS, 'completed');
    await this.redis.commands.xtrim(queue.toKey('events'), 'MINID', Date.now() - TRANSCRIPT_MS);
  }

  /** Servers of others may make snapshots; the product's own does not. One that hides its settings counts as one that does not. */
  private async makesSnapshots(): Promise<boolean> {
    const [, schedule = ''] = (await this.redis.commands.config('GET', 'save').catch(() => [])) as string[];
    return schedule !== '';
  }

  private async rewrite(): Promise<void> {
    this.timer = undefined;
    this.last = performance.now();
    try {
      await this.removeTranscripts();
      await this.redis.commands.bgrewriteaof();
      if (await this.makesSnapshots()) await this.redis.commands.bgsave('SCHEDULE');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      // The running rewrite may have begun before the erasure.
      if (/in progress/i.test(reason)) this.rewriteSoon();
      else this.logger.warn(`Redis does not rewrite its file, which may keep erased text: ${reason}`);
    }
  }
}

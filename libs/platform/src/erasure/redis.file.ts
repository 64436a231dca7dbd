import { Injectable, Logger } from '@nestjs/common';
import { JobQueues } from '../queues/job-queues.js';
import { RedisConnections } from '../redis/redis.module.js';

/** The minimum time between two rewrites. Milliseconds. */
const INTERVAL_MS = 15_000;
/** The transcript is stored as a job result. By this time the request has read it or has failed. */
const TRANSCRIPT_MS = 60_000;
const MAX_TRANSCRIPTS = 10_000;

/**
 * Redis' files contain deleted data until they are rewritten: the append-only file, and snapshots where the server
 * makes any. An erasure marks them, and one task of the cluster writes them at most every 15 seconds.
 */
@Injectable()
export class RedisFile {
  private readonly logger = new Logger(RedisFile.name);
  /** The number of erasures since the last rewrite. */
  private readonly marks: string;
  private readonly pause: string;

  constructor(
    private readonly redis: RedisConnections,
    private readonly queues: JobQueues,
  ) {
    this.marks = `${redis.prefix}:erasure-file:marks`;
    this.pause = `${redis.prefix}:erasure-file:pause`;
  }

  /** Records that the files keep erased text. Call it after the erasure. */
  async mark(): Promise<void> {
    await this.redis.commands.incr(this.marks);
  }

  /** Rewrites the files where an erasure has marked them. A mark that was set meanwhile stays. */
  async rewriteIfMarked(): Promise<void> {
    const { commands } = this.redis;
    const marks = Number(await commands.get(this.marks));
    if (!marks || (await commands.set(this.pause, 1, 'PX', INTERVAL_MS, 'NX')) === null) return;
    if (await this.rewrite()) await commands.decrby(this.marks, marks);
  }

  /** BullMQ itself removes finished jobs only when another one finishes, and keeps their results in its events. */
  private async removeTranscripts(): Promise<void> {
    const queue = this.queues.queue('transcription');
    await queue.clean(TRANSCRIPT_MS, MAX_TRANSCRIPTS, 'completed');
    await this.redis.commands.xtrim(queue.toKey('events'), 'MINID', Date.now() - TRANSCRIPT_MS);
  }

  /** The product's own Redis makes no snapshots. A server that hides its settings counts as one without. */
  private async makesSnapshots(): Promise<boolean> {
    const [, schedule = ''] = (await this.redis.commands.config('GET', 'save').catch(() => [])) as string[];
    return schedule !== '';
  }

  /** Returns false where Redis is rewriting a file already: it may have begun before the erasure. */
  private async rewrite(): Promise<boolean> {
    try {
      await this.removeTranscripts();
      await this.redis.commands.bgrewriteaof();
      if (await this.makesSnapshots()) await this.redis.commands.bgsave('SCHEDULE');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (/in progress/i.test(reason)) return false;
      this.logger.warn(`Redis does not rewrite its file, which may keep erased text: ${reason}`);
    }
    return true;
  }
}

import { Injectable, Logger } from '@nestjs/common';
import { JobQueues } from '../queues/job-queues.js';
import { RedisConnections } from '../redis/redis.module.js';
import { errorMessage } from '../logs/error-message.js';

/** The transcript is stored as a job result. By this time the request has read it or has failed. */
const TRANSCRIPT_MS = 60_000;
const MAX_TRANSCRIPTS = 10_000;

/**
 * Redis' files contain deleted data until they are rewritten: the append-only file, and snapshots where the server
 * makes any. An erasure marks them, and one task of the cluster writes them.
 */
@Injectable()
export class RedisFile {
  private readonly logger = new Logger(RedisFile.name);
  /** Redis key with the number of erasures since the last rewrite. */
  private readonly marks: string;

  constructor(
    private readonly redis: RedisConnections,
    private readonly queues: JobQueues,
  ) {
    this.marks = `${redis.prefix}:erasure-file:marks`;
  }

  /** Records that the files still contain erased text. Call it after the erasure. */
  async mark(): Promise<void> {
    await this.redis.commands.incr(this.marks);
  }

  /** Rewrites the files if an erasure has marked them. Keeps marks that are set during the rewrite. */
  async rewriteIfMarked(): Promise<void> {
    const { commands } = this.redis;
    const marks = Number(await commands.get(this.marks));
    if (marks && (await this.rewrite())) await commands.decrby(this.marks, marks);
  }

  /** BullMQ removes finished jobs only when another one finishes, and keeps their results in its events. */
  private async removeTranscripts(): Promise<void> {
    const queue = this.queues.queue('transcription');
    await queue.clean(TRANSCRIPT_MS, MAX_TRANSCRIPTS, 'completed');
    await this.redis.commands.xtrim(queue.toKey('events'), 'MINID', Date.now() - TRANSCRIPT_MS);
  }

  /** The bundled Redis makes no snapshots. A server that hides its settings is treated the same way. */
  private async makesSnapshots(): Promise<boolean> {
    const [, schedule = ''] = (await this.redis.commands.config('GET', 'save').catch(() => [])) as string[];
    return schedule !== '';
  }

  /** Returns false if Redis is already rewriting: that rewrite may have begun before the erasure. */
  private async rewrite(): Promise<boolean> {
    try {
      await this.removeTranscripts();
      await this.redis.commands.bgrewriteaof();
      if (await this.makesSnapshots()) await this.redis.commands.bgsave('SCHEDULE');
    } catch (error) {
      const reason = errorMessage(error);
      if (/in progress/i.test(reason)) return false;
      this.logger.warn(`Redis does not rewrite its file, which may keep erased text: ${reason}`);
    }
    return true;
  }
}

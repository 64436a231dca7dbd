import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { AppError, LIMITS, sentence } from '@studyhall/contracts';

/** The number of files in two full messages. */
const MAX_PER_USER = 2 * LIMITS.filesPerMessage;
const TOO_MANY = sentence('uploads_at_once', { max: MAX_PER_USER });
const RETRY_SECONDS = 10;

/** Counts the concurrent uploads of each user in this process: files, images, recordings and rosters. */
@Injectable()
export class OpenUploads {
  private readonly counts = new Map<number, number>();

  /**
   * Counts an upload until its response closes.
   * @throws AppError `rate_limited` if the user has reached the limit.
   */
  enter(userId: number, response: ServerResponse): void {
    const count = this.counts.get(userId) ?? 0;
    if (count >= MAX_PER_USER)
      throw new AppError('rate_limited', TOO_MANY, { retryAfterSeconds: RETRY_SECONDS });
    // If the socket closed during the session lookup, no `close` event will fire.
    if (response.destroyed) return;
    this.counts.set(userId, count + 1);
    response.once('close', () => this.leave(userId));
  }

  private leave(userId: number): void {
    const left = (this.counts.get(userId) ?? 1) - 1;
    if (left > 0) this.counts.set(userId, left);
    else this.counts.delete(userId);
  }
}

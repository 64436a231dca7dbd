import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { AppError, sentence } from '@studyhall/contracts';

/** Limits on concurrent large responses, per user and per process. Each takes about 1 MB of memory. */
const MAX_PER_USER = 2;
const MAX_PER_PROCESS = 48;
const WAIT_TIMEOUT_MS = 10_000;
/** A client that reads nothing for this long is disconnected, which frees its slot. */
const UNREAD_TIMEOUT_MS = 30_000;

const OWN = sentence('own_large_requests');
const BUSY = sentence('large_requests_busy');

interface Waiting {
  userId: number;
  start: () => void;
}

/**
 * Slots for routes marked `@Heavy()`: complete histories, lists and exports. Requests beyond the limit wait in order for up
 * to 10 seconds, because a browser that restores ten tabs sends ten requests at once; then they get 429.
 */
@Injectable()
export class HeavySlots {
  private running = 0;
  private readonly users = new Map<number, number>();
  private readonly waiting = new Set<Waiting>();

  /**
   * Resolves when the request may run. Its slot is released when the response closes.
   * @throws AppError `rate_limited` if it waits too long.
   */
  async enter(userId: number, response: ServerResponse): Promise<void> {
    if (this.isFree(userId)) this.take(userId);
    else await this.wait(userId, response);
    if (response.destroyed) this.leave(userId);
    else {
      response.once('close', () => this.leave(userId));
      response.setTimeout(UNREAD_TIMEOUT_MS, () => response.destroy());
    }
  }

  private wait(userId: number, response: ServerResponse): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = { userId, start: resolve };
    const giveUp = (): void => {
      if (!this.waiting.delete(waiting)) return;
      const own = this.countForUser(userId) >= MAX_PER_USER;
      reject(new AppError('rate_limited', own ? OWN : BUSY, { retryAfterSeconds: 2 }));
    };
    const timer = setTimeout(giveUp, WAIT_TIMEOUT_MS);
    response.once('close', giveUp);
    this.waiting.add(waiting);
    return promise.finally(() => {
      clearTimeout(timer);
      response.off('close', giveUp);
    });
  }

  private countForUser(userId: number): number {
    return this.users.get(userId) ?? 0;
  }

  private isFree(userId: number): boolean {
    return this.running < MAX_PER_PROCESS && this.countForUser(userId) < MAX_PER_USER;
  }

  private take(userId: number): void {
    this.running += 1;
    this.users.set(userId, this.countForUser(userId) + 1);
  }

  private leave(userId: number): void {
    this.running -= 1;
    if (this.countForUser(userId) > 1) this.users.set(userId, this.countForUser(userId) - 1);
    else this.users.delete(userId);
    for (const waiting of this.waiting) {
      if (!this.isFree(waiting.userId)) continue;
      this.waiting.delete(waiting);
      this.take(waiting.userId);
      waiting.start();
    }
  }
}

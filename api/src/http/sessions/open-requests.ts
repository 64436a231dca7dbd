import type { ServerResponse } from 'node:http';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, sentence } from '@studyhall/contracts';
import { sessionAccounts } from '@studyhall/persistence';
import { EventBus } from '@studyhall/platform';

/** Limit on concurrent requests of one user in this process: ten that wait for replies, and pages in many tabs. */
const MAX_PER_USER = 64;
const TOO_MANY = sentence('open_requests', { max: MAX_PER_USER });

interface OpenRequest {
  tokenHash: Buffer;
  response: ServerResponse;
}

/**
 * Tracks the open requests of users. When sessions end, closes their open responses too (downloads, exports, requests that
 * wait for a reply). Source: `docs/specification/api.md#sessions`.
 */
@Injectable()
export class OpenRequests implements OnApplicationBootstrap {
  private readonly logger = new Logger(OpenRequests.name);
  private readonly open = new Map<number, Set<OpenRequest>>();

  constructor(
    private readonly db: DataSource,
    private readonly bus: EventBus,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.bus.subscribeControl((message) => {
      if (message.type !== 'user.cancel') return;
      this.end(message.user_id).catch((error: unknown) =>
        this.logger.warn({ err: error }, 'Open requests of a user go on'),
      );
    });
  }

  /** @throws AppError `rate_limited` if the user has reached the limit of concurrent requests. */
  refuseTooMany(userId: number): void {
    if (this.countForUser(userId) >= MAX_PER_USER)
      throw new AppError('rate_limited', TOO_MANY, { retryAfterSeconds: 1 });
  }

  /** Tracks the request until its response is complete. */
  track(userId: number, tokenHash: Buffer, response: ServerResponse): void {
    // If the socket closed during the session lookup, no `close` event will fire.
    if (response.destroyed) return;
    const request = { tokenHash, response };
    const ofUser = this.open.get(userId) ?? new Set();
    this.open.set(userId, ofUser.add(request));
    // A streamed response has eleven listeners, including those of the framework. Node warns of a leak from eleven on.
    response.setMaxListeners(20);
    response.once('close', () => {
      ofUser.delete(request);
      if (ofUser.size === 0 && this.open.get(userId) === ofUser) this.open.delete(userId);
    });
  }

  /** The number of a user's open requests in this process. */
  countForUser(userId: number): number {
    return this.open.get(userId)?.size ?? 0;
  }

  /** Closes the requests of ended sessions, but not those of the session that is kept. */
  private async end(userId: number): Promise<void> {
    for (const { tokenHash, response } of Array.from(this.open.get(userId) ?? [])) {
      const account = await sessionAccounts.findBySession(this.db, tokenHash);
      if (!account?.access_granted) response.destroy();
    }
  }
}

import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { AppError, sentence } from '@studyhall/contracts';
import {
  conversations,
  createDataSource,
  isConnectionTimeout,
  isStatementTimeout,
  limitStatements,
  type Account,
  type ConversationPage,
  type ConversationRow,
} from '@studyhall/persistence';
import { CONFIG, type Config } from '@studyhall/platform';
import { LatestOnly } from './latest-only.js';

/** Searches that this process runs at once, each on a connection that nothing else uses. */
const CONNECTIONS = 2;
const STATEMENT_TIMEOUT_MS = 2_000;
const ACQUIRE_TIMEOUT_MS = 5_000;

const TOO_SLOW = sentence('search_too_slow', { max: STATEMENT_TIMEOUT_MS / 1_000 });
const BUSY = sentence('search_busy');
const REPLACED = sentence('search_replaced');

/**
 * Searches titles and questions on a small pool of its own, so that searches never hold the connections that other
 * requests need. Each user has one search running and one waiting; a newer one replaces the waiting one, because a user
 * who types needs only the result for the last letter.
 */
@Injectable()
export class ConversationSearch implements OnApplicationShutdown {
  private readonly db: DataSource;
  private readonly ready: () => Promise<DataSource>;
  private readonly perUser = new LatestOnly<number>(
    () => new AppError('rate_limited', REPLACED, { retryAfterSeconds: 1 }),
  );

  constructor(@Inject(CONFIG) config: Config) {
    this.db = createDataSource({
      url: config.DATABASE_URL,
      poolSize: CONNECTIONS,
      applicationName: 'studyhall-search',
      isPooler: config.DATABASE_POOLER,
      acquireTimeoutMs: ACQUIRE_TIMEOUT_MS,
    });
    let opened: Promise<DataSource> | undefined;
    this.ready = () => {
      opened ??= this.db.initialize().catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      return opened;
    };
  }

  /** @throws AppError `rate_limited` where a newer search replaced this one; `unavailable` after the time limit. */
  async find(account: Account, words: string, page: ConversationPage): Promise<ConversationRow[]> {
    try {
      return await this.perUser.run(account.id, async () =>
        (await this.ready()).transaction(async (tx) => {
          await limitStatements(tx, STATEMENT_TIMEOUT_MS);
          return conversations.searchPage(tx, account.id, words, page);
        }),
      );
    } catch (error) {
      if (isStatementTimeout(error)) throw new AppError('unavailable', TOO_SLOW, { cause: error });
      if (isConnectionTimeout(error))
        throw new AppError('unavailable', BUSY, { cause: error, retryAfterSeconds: 3 });
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.db.isInitialized) await this.db.destroy();
  }
}

import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppError, sentence, type ChatSearchQuery, type ChatSearchResults } from '@studyhall/contracts';
import {
  chatSearch,
  isConnectionTimeout,
  isStatementTimeout,
  limitStatements,
  type Account,
  type Executor,
  type FoundMessageRow,
  type FoundTitleRow,
} from '@studyhall/persistence';
import { CONFIG, OwnConnections, type Config } from '@studyhall/platform';
import { makeExcerpt, markWords } from './excerpt.js';
import { LatestOnly } from './latest-only.js';
import { searchTerms } from './terms.js';

/** Limit on concurrent searches of this process. Each uses a dedicated connection. */
const CONNECTIONS = 2;
const STATEMENT_TIMEOUT_MS = 2_000;
const ACQUIRE_TIMEOUT_MS = 5_000;
/** Messages per page, and the maximum of titles. */
const PAGE = 20;
const MAX_TITLES = 10;

const TOO_SLOW = sentence('search_too_slow', { max: STATEMENT_TIMEOUT_MS / 1_000 });
const BUSY = sentence('search_busy');
const REPLACED = sentence('search_replaced');

/**
 * Searches titles, questions, replies and file names on a small separate connection pool, so that searches never use
 * connections that other requests need. Each user has one running and one waiting search. A newer one replaces the waiting
 * one, because a typing user only needs the result for the last letter.
 */
@Injectable()
export class ChatSearch implements OnApplicationShutdown {
  private readonly own: OwnConnections;
  private readonly perUser = new LatestOnly<number>(
    () => new AppError('rate_limited', REPLACED, { retryAfterSeconds: 1 }),
  );

  constructor(@Inject(CONFIG) config: Config) {
    this.own = new OwnConnections(config, {
      name: 'studyhall-search',
      count: CONNECTIONS,
      acquireTimeoutMs: ACQUIRE_TIMEOUT_MS,
    });
  }

  /** @throws AppError `rate_limited` if a newer search replaced this one; `unavailable` on a timeout. */
  async find(account: Account, query: ChatSearchQuery): Promise<ChatSearchResults> {
    try {
      return await this.perUser.run(account.id, async () =>
        (await this.own.ready()).transaction(async (tx) => {
          await limitStatements(tx, STATEMENT_TIMEOUT_MS);
          return searchChats(tx, account, query);
        }),
      );
    } catch (error) {
      if (isStatementTimeout(error)) throw new AppError('unavailable', TOO_SLOW, { cause: error });
      if (isConnectionTimeout(error))
        throw new AppError('unavailable', BUSY, { cause: error, retryAfterSeconds: 3 });
      throw error;
    }
  }

  onApplicationShutdown(): Promise<void> {
    return this.own.onApplicationShutdown();
  }
}

async function searchChats(
  tx: Executor,
  account: Account,
  { q, before, limit = PAGE }: ChatSearchQuery,
): Promise<ChatSearchResults> {
  const terms = searchTerms(q);
  const titles = before === undefined ? await chatSearch.findTitles(tx, account.id, terms, MAX_TITLES) : [];
  const found = await chatSearch.findMessages(tx, account.id, terms, { before, limit });
  return {
    conversations: titles.map(foundConversation),
    messages: found.map(foundMessage),
    next: found.length === limit ? (found.at(-1)?.id ?? null) : null,
  };
}

const foundConversation = ({
  id,
  title,
  archived,
  terms,
  updated_at,
}: FoundTitleRow): ChatSearchResults['conversations'][number] => ({
  id,
  title: markWords(title, (word) => terms.some((term) => word.includes(term))),
  archived,
  updated_at: updated_at.toISOString(),
});

const foundMessage = (found: FoundMessageRow): ChatSearchResults['messages'][number] => ({
  message_id: found.id,
  conversation_id: found.conversation_id,
  title: found.title,
  archived: found.archived,
  role: found.role,
  timestamp: found.created_at.toISOString(),
  excerpt: makeExcerpt(found.content, found.hits),
  files: found.files.map(({ name, hits }) => markWords(name, (word) => hits.includes(word))),
});

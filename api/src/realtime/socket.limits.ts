import { AppError, sentence } from '@studyhall/contracts';

/** Limit on sockets per user in this process, one per open tab. */
const MAX_SOCKETS = 20;
/** Rate limit on messages of one user over all sockets: burst size, and per second. A page sends a few per reply. */
const MESSAGES_AT_ONCE = 60;
const MESSAGES_PER_SECOND = 20;

const TOO_MANY_SOCKETS = sentence('open_pages', { max: MAX_SOCKETS });
const TOO_MANY_MESSAGES = sentence('socket_messages');

interface Usage {
  sockets: number;
  messages: TokenBucket;
}

/** Limits the sockets and messages of each user. Needs one entry per connected user in memory. */
export class SocketLimits {
  private readonly users = new Map<number, Usage>();

  /** Counts a socket until {@link leave}. @throws AppError `rate_limited` */
  enter(userId: number): void {
    const usage = this.users.get(userId) ?? {
      sockets: 0,
      messages: new TokenBucket(MESSAGES_AT_ONCE, MESSAGES_PER_SECOND),
    };
    if (usage.sockets >= MAX_SOCKETS) throw new AppError('rate_limited', TOO_MANY_SOCKETS);
    usage.sockets += 1;
    this.users.set(userId, usage);
  }

  leave(userId: number): void {
    const usage = this.users.get(userId);
    if (!usage) return;
    usage.sockets -= 1;
    if (usage.sockets <= 0) this.users.delete(userId);
  }

  /** Counts a message. Returns the error if it is rejected, else null. */
  refusalOfMessage(userId: number): AppError | null {
    if (this.users.get(userId)?.messages.take() !== false) return null;
    return new AppError('rate_limited', TOO_MANY_MESSAGES, { retryAfterSeconds: 1 });
  }
}

/** A token bucket: allows bursts of `size`, and `perSecond` on average. */
export class TokenBucket {
  private tokens: number;
  private filledAt = performance.now();

  constructor(
    private readonly size: number,
    private readonly perSecond: number,
  ) {
    this.tokens = size;
  }

  take(): boolean {
    const now = performance.now();
    this.tokens = Math.min(this.size, this.tokens + ((now - this.filledAt) / 1_000) * this.perSecond);
    this.filledAt = now;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }
}

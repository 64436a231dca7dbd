import type { Logger } from '@nestjs/common';
import { errorMessage } from '../logs/error-message.js';

/** Redis counts as working after this long without an error. Longer than any reconnect delay. */
const QUIET_MS = 15_000;
const OUTAGE =
  /\b(OOM|MISCONF|LOADING|READONLY|NOREPLICAS|CLUSTERDOWN|MASTERDOWN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)\b|Connection is closed|Command timed out|Stream isn't writeable/;

/** Logs a Redis outage as two lines, at its begin and its end, however many commands fail in between. */
export class RedisOutage {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly logger: Logger,
    private readonly quietMs = QUIET_MS,
    /** Logs errors that do not come from Redis, such as those of a job. */
    private readonly others = logger,
  ) {}

  /** Logs a warning, unless the error belongs to an outage that is already logged. `context`: what failed. */
  warn(context: string, error: unknown): void {
    const message = errorMessage(error);
    if (!OUTAGE.test(message)) {
      this.others.warn(`${context}: ${message}`);
      return;
    }
    if (!this.timer) this.logger.warn(`Redis is away or full, first noticed by ${context}: ${message}`);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.logger.log('Redis works again.');
    }, this.quietMs).unref();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}

import type { Logger } from '@nestjs/common';

/** Without an error for this long Redis counts as working. Longer than any pause between two tries. */
const QUIET_MS = 15_000;
const OUTAGE =
  /\b(OOM|MISCONF|LOADING|READONLY|NOREPLICAS|CLUSTERDOWN|MASTERDOWN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)\b|Connection is closed|Command timed out|Stream isn't writeable/;

/** Logs an outage of Redis as two lines, one when it begins and one when it ends, however many commands fail in between. */
export class RedisOutage {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly logger: Logger,
    private readonly quietMs = QUIET_MS,
    /** Logs errors that are not of Redis, such as those of a job. */
    private readonly others = logger,
  ) {}

  /** Logs a warning, unless the error belongs to an outage that is logged already. `context`: what failed. */
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

/** A refused connection is an AggregateError without a message of its own. */
function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.message === '') return errorMessage(error.errors[0]);
  return error.message;
}

import { AppError, sentence } from '@studyhall/contracts';
import { useLimits } from '@studyhall/persistence';

const HOUR = 3_600;
/** When to ask again where a running reply holds what is left of a limit. */
const REPLY_SECONDS = 10;

/**
 * Converts the error of work that a usage limit rejected (`docs/specification/api.md#limits-and-use`).
 * @throws AppError `limit_reached`; returns for all other errors
 */
export function assertWithinLimits(error: unknown): void {
  const reached = useLimits.refusedByLimit(error);
  if (reached) throw limitReached(reached);
}

/** The error for work that this limit rejects. */
export function limitReached(reached: useLimits.ReachedLimit): AppError {
  const { kind, limit, rest = 0, waits = false, ask = 'other' } = reached;
  const seconds = waits ? REPLY_SECONDS : reached.seconds;
  const period = reached.period === 'month' ? 'other' : reached.period;
  const left = rest > 0 ? 'few' : 'other';
  const says =
    limit === 0
      ? sentence('limit_of_zero', { kind, ask })
      : waits
        ? sentence('limit_held', { limit, period })
        : sentence('limit_of_use', { kind, limit, period, left, ask, ...toWait(seconds) });
  return new AppError('limit_reached', says, { retryAfterSeconds: seconds });
}

/** A waiting time in a readable unit, rounded up. */
function toWait(seconds: number): { unit: 'minute' | 'hour' | 'other'; count: number } {
  if (seconds < HOUR) return { unit: 'minute', count: Math.ceil(seconds / 60) };
  if (seconds < 48 * HOUR) return { unit: 'hour', count: Math.ceil(seconds / HOUR) };
  return { unit: 'other', count: Math.ceil(seconds / (24 * HOUR)) };
}

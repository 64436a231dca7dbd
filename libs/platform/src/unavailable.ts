import { setTimeout as delay } from 'node:timers/promises';

/**
 * Postgres errors: connection lost, shutting down, out of connections, cancelled, serialization failure, or planned before
 * a migration.
 */
const POSTGRES = /^(08...|58030|57P0[1-5]|57014|53...|40001|40P01|0A000)$/;
const NETWORK = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
const MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client was closed|Connection is closed|Command timed out|Stream isn't writeable|not queryable|^(LOADING|READONLY|OOM|MISCONF|NOREPLICAS|CLUSTERDOWN|MASTERDOWN)\b/;
/** Delays between attempts. Milliseconds; 19 s in total. */
const PAUSES_MS = [200, 500, 1_000, 2_000, 5_000, 10_000];

/** Whether an error means that Postgres, Redis or the network is unavailable: the same call may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const source = (error as { driverError?: Error }).driverError ?? error;
  const code = errorCode(source);
  return (
    POSTGRES.test(code) ||
    NETWORK.test(code) ||
    MESSAGES.test(source.message) ||
    source.name === 'MaxRetriesPerRequestError' ||
    source.name === 'TimeoutError' ||
    (source instanceof AggregateError && source.errors.some((one) => NETWORK.test(errorCode(one))))
  );
}

const errorCode = (error: unknown): string => String((error as { code?: unknown }).code ?? '');

/**
 * Retries idempotent work while its dependency is unavailable.
 * @throws the work's error if it is of another kind or persists, and the signal's reason
 */
export async function retryUnavailable<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (!isUnavailable(error)) throw error;
      await delay(pause, undefined, { signal });
    }
  }
  return work();
}

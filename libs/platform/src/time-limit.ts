import { unlessAborted } from './unless-aborted.js';

/**
 * Calls `end` after `ms` milliseconds, unless the returned function is called before. A pause of this process or of the
 * machine, such as the sleep of a laptop, ends at most one of two timers, and what arrived during the pause is read before
 * `end`: a single timer would fire first.
 */
export function limitTime(ms: number, end: () => void): () => void {
  let last: NodeJS.Immediate | undefined;
  const endAfterReading = (): void => void (last = setImmediate(end));
  let timer = setTimeout(() => (timer = setTimeout(endAfterReading, ms / 2)), ms / 2);
  return () => {
    clearTimeout(timer);
    clearImmediate(last);
  };
}

/** The result of `work`, or a `TimeoutError` after `ms` milliseconds, as {@link limitTime} counts them. `work` continues. */
export async function withinTime<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  const late = new AbortController();
  const end = limitTime(ms, () => late.abort(new DOMException(`No answer within ${ms} ms.`, 'TimeoutError')));
  return unlessAborted(work, late.signal).finally(end);
}

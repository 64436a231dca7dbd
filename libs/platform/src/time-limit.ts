import { unlessAborted } from './unless-aborted.js';

/**
 * Calls `end` after `ms` milliseconds, unless the returned function is called before. The limit is two timers, one after
 * the other: a pause of this process, such as the sleep of a laptop, ends at most one of them, so that what arrived during
 * the pause is still read. A single timer would fire before that.
 */
export function limitTime(ms: number, end: () => void): () => void {
  let timer = setTimeout(() => (timer = setTimeout(end, ms / 2)), ms / 2);
  return () => clearTimeout(timer);
}

/** The result of `work`, or a `TimeoutError` after `ms` milliseconds, as {@link limitTime} counts them. `work` continues. */
export async function withinTime<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  const late = new AbortController();
  const end = limitTime(ms, () => late.abort(new DOMException(`No answer within ${ms} ms.`, 'TimeoutError')));
  return unlessAborted(work, late.signal).finally(end);
}

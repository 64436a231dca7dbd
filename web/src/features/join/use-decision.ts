import type { RequestStatusView } from '@studyhall/contracts';
import { useEffect, useState } from 'react';
import { useVisitorRead } from '../../common/use-visitor-read';
import { ApiError } from '../../transport/errors';
import { awaitDecision } from './join.calls';

/** Interval between requests after an early or missing response: the documented polling interval, in milliseconds. */
const POLL_MS = 5_000;

/** The decision on a request; null until it is made. `gone`: the server has deleted the request. */
export function useDecision(token: string): RequestStatusView | 'gone' | null {
  const [begun, setBegun] = useState(() => performance.now());
  const { data, error } = useVisitorRead(`${token} ${begun}`, (signal) => awaitDecision(token, signal));
  const isGone = error instanceof ApiError && error.status === 404;
  const isUndecided = data?.state === 'waiting' || (error !== null && !isGone);
  useEffect(() => {
    if (!isUndecided) return;
    const pause = Math.max(0, begun + POLL_MS - performance.now());
    const timer = setTimeout(() => setBegun(performance.now()), pause);
    return () => clearTimeout(timer);
  }, [isUndecided, begun]);
  return isGone ? 'gone' : data;
}

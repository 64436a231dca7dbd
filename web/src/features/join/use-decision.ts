import type { RequestStatusView } from '@studyhall/contracts';
import { useEffect, useState } from 'react';
import { useVisitorRead } from '../../common/use-visitor-read';
import { ApiError } from '../../transport/errors';
import { awaitDecision } from './join.calls';

/** From one request to the next, where an answer came too soon or none: the documented polling interval, in milliseconds. */
const POLL_MS = 5_000;

/** What became of a request, as soon as it is decided; null until then. `gone`: the server forgot it. */
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

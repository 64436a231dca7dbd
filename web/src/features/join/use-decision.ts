import type { RequestStatusView } from '@studyhall/contracts';
import { useEffect, useState } from 'react';
import { ApiError, isAbort } from '../../transport/errors';
import { awaitDecision } from './join.calls';

/** Pause after an answer that came too soon, or none: the documented polling interval, in milliseconds. */
const POLL_MS = 5_000;

/** What became of a request, as soon as it is decided; null until the first answer. `gone`: the server forgot it. */
export function useDecision(token: string): RequestStatusView | 'gone' | null {
  const [status, setStatus] = useState<RequestStatusView | 'gone' | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = async (): Promise<void> => {
      const asked = performance.now();
      try {
        const answer = await awaitDecision(token, controller.signal);
        setStatus(answer);
        if (answer.state !== 'waiting') return;
      } catch (error) {
        if (isAbort(error) || controller.signal.aborted) return;
        if (error instanceof ApiError && error.status === 404) return setStatus('gone');
      }
      const pause = Math.max(0, POLL_MS - (performance.now() - asked));
      timer = setTimeout(() => void follow(), pause);
    };
    void follow();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [token]);
  return status;
}

import type { ImportView } from '@studyhall/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../../transport/errors';
import { calls } from '../admin.calls';
import { invalidate } from '../state/live';

const POLL_MS = 700;

export const isRunning = (view: ImportView): boolean => view.status === 'queued' || view.status === 'running';

/** The progress of an import, polled while it runs. Calls `onGone` if the server no longer has it. */
export function useImportState(id: string | null, onGone: () => void): ImportView | null {
  const [view, setView] = useState<ImportView | null>(null);
  const gone = useEffectEvent(onGone);
  const onState = useEffectEvent((next: ImportView) => {
    if (next.status === 'completed' && view !== null && isRunning(view)) invalidate('users', 'groups');
    setView(next);
  });
  useEffect(() => {
    if (id === null) return;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async (): Promise<void> => {
      let again = true;
      try {
        const next = await calls.importState(id, controller.signal);
        again = isRunning(next);
        onState(next);
      } catch (error) {
        if (controller.signal.aborted) return;
        if (error instanceof ApiError && error.status === 404) return gone();
        console.error(error);
      }
      if (again) timer = setTimeout(() => void poll(), POLL_MS);
    };
    void poll();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [id]);
  return view?.id === id ? view : null;
}

import type { ImportView } from '@studyhall/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../../transport/errors';
import { calls } from '../admin.calls';
import { touch } from '../state/live';

const ASK_MS = 700;

export const isRunning = (view: ImportView): boolean => view.status === 'queued' || view.status === 'running';

/** How far an import is, asked again and again while it runs. `onGone` hears that the server knows it no more. */
export function useImportState(id: string | null, onGone: () => void): ImportView | null {
  const [view, setView] = useState<ImportView | null>(null);
  const gone = useEffectEvent(onGone);
  const heard = useEffectEvent((next: ImportView) => {
    if (next.status === 'completed' && view !== null && isRunning(view)) touch('users', 'groups');
    setView(next);
  });
  useEffect(() => {
    if (id === null) return;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      let again = true;
      try {
        const next = await calls.importState(id, controller.signal);
        again = isRunning(next);
        heard(next);
      } catch (error) {
        if (controller.signal.aborted) return;
        if (error instanceof ApiError && error.status === 404) return gone();
        console.error(error);
      }
      if (again) timer = setTimeout(() => void ask(), ASK_MS);
    };
    void ask();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [id]);
  return view?.id === id ? view : null;
}

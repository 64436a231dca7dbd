import type { ImportView } from '@studyhall/contracts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { invalidate } from '../../../account/data/queries';
import { useQuery } from '../../../account/data/use-query';
import { ApiError } from '../../../transport/errors';
import { calls } from '../admin.calls';

const POLL_MS = 700;

export const isRunning = (view: ImportView): boolean => view.status === 'queued' || view.status === 'running';

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** The progress of an import, polled while it runs. Calls `onGone` if the server no longer has it. */
export function useImportState(id: string | null, onGone: () => void): ImportView | null {
  const { data, error } = useQuery(id === null ? null : calls.importState(id), (view, failure) =>
    isGone(failure) || (view !== null && !isRunning(view)) ? false : POLL_MS,
  );
  const view = data?.id === id ? data : null;
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    if (isGone(error)) gone();
  }, [error]);
  const ran = useRef(false);
  useEffect(() => {
    if (view?.status === 'completed' && ran.current) invalidate('users', 'groups');
    ran.current = view !== null && isRunning(view);
  }, [view]);
  return view;
}

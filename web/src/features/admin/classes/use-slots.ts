import type { GroupView } from '@studyhall/contracts';
import { useCallback, useEffect, useState } from 'react';
import { isAbort } from '../../../transport/errors';
import { calls, type NewSlot } from '../admin.calls';

const plain = ({ day_of_week, start_time, end_time }: NewSlot): NewSlot => ({
  day_of_week,
  start_time,
  end_time,
});

/**
 * The slots in the dialog of a class, and those that were stored when it opened: what is being edited is not exchanged
 * under the editor. `kept`: slots of an earlier dialog that was not finished.
 */
export function useSlots(group: GroupView | null, kept: NewSlot[] | null) {
  const [slots, setSlots] = useState<NewSlot[] | null>(kept ?? (group ? null : []));
  const [stored, setStored] = useState<NewSlot[] | null>(group ? null : []);
  const [error, setError] = useState<unknown>(null);
  const id = group?.id;
  const load = useCallback(
    (signal?: AbortSignal) => {
      if (id === undefined) return;
      calls.slots(id, signal).then(
        (found) => {
          setStored(found.map(plain));
          setSlots((current) => current ?? found.map(plain));
        },
        (failure: unknown) => {
          if (!isAbort(failure)) setError(failure);
        },
      );
    },
    [id],
  );
  useEffect(() => {
    const controller = new AbortController();
    load(controller.signal);
    return () => controller.abort();
  }, [load]);
  const retry = () => {
    setError(null);
    load();
  };
  return { slots, stored, setSlots, error, retry };
}

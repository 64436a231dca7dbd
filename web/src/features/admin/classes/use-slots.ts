import type { GroupView } from '@studyhall/contracts';
import { useState } from 'react';
import { useQuery } from '../../../account/data/use-query';
import { randomId } from '../../../base/random-id';
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
  // Asked for by this dialog alone: the page below may still show those of before.
  const [asked] = useState(
    () => group && { ...calls.slots(group.id), key: ['edited slots', randomId()], topics: [] },
  );
  const { data, error, retry } = useQuery(asked);
  const [edited, setSlots] = useState(kept);
  const [stored, setStored] = useState<NewSlot[] | null>(group ? null : []);
  if (stored === null && data !== null) setStored(data.map(plain));
  return { slots: edited ?? stored, stored, setSlots, error: stored === null ? error : null, retry };
}

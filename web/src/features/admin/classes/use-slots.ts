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

/** The slots stored when a class dialog opened: slots being edited are not replaced by a refetch. */
export function useSlots(group: GroupView | null) {
  // Loaded for this dialog only: the page below may still show older slots.
  const [asked] = useState(
    () => group && { ...calls.slots(group.id), key: ['edited slots', randomId()], topics: [] },
  );
  const { data, error, retry } = useQuery(asked);
  const [stored, setStored] = useState<NewSlot[] | null>(group ? null : []);
  if (stored === null && data !== null) setStored(data.map(plain));
  return { stored, error: stored === null ? error : null, retry };
}

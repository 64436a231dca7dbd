import { useState } from 'react';

/** Whether work runs that `run` has begun; it begins none while it does. */
export function useBusy() {
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown> | void): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}

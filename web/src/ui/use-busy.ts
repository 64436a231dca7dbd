import { useState } from 'react';

/** Whether an action started with `run` is still running. Another `run` is ignored meanwhile. */
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

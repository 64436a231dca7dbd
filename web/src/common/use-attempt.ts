import { useState } from 'react';

interface Attempt {
  busy: boolean;
  /** The error of the last attempt; null if it did not fail. */
  failure: unknown;
  attempt: (act: () => Promise<void>) => Promise<void>;
}

/** Runs a form's action, one at a time. It stays busy after success, because another page follows. */
export function useAttempt(): Attempt {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const attempt = async (act: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await act();
    } catch (error) {
      setBusy(false);
      setFailure(error);
    }
  };
  return { busy, failure, attempt };
}

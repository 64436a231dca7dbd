import { useState } from 'react';

interface Attempt {
  busy: boolean;
  /** What the last attempt failed with; null where none did. */
  failure: unknown;
  attempt: (act: () => Promise<void>) => Promise<void>;
}

/** Runs what a form does, once at a time. It stays busy after a success, because another page follows. */
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

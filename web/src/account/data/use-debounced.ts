import { useEffect, useState } from 'react';

/** A value once it has not changed for a while, so that each pause in typing asks once; null before the first. */
export function useDebounced<T>(value: T, ms: number): T | null {
  const [settled, setSettled] = useState<T | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

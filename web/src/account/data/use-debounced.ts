import { useEffect, useState } from 'react';

/** The value after it has not changed for `ms`; null before the first. */
export function useDebounced<T>(value: T, ms: number): T | null {
  const [settled, setSettled] = useState<T | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

import { useEffect, useState } from 'react';
import { serverNow } from '../transport/server-clock';

const SECOND_MS = 1_000;
const MINUTE = 60;

/** Seconds until a moment by the server's clock; `now` is the server's time, if known. Null before the first tick. */
export function useSecondsLeft(end: string, now?: string): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const ahead = now === undefined ? serverNow() - Date.now() : Date.parse(now) - Date.now();
    const show = (): void =>
      setLeft(Math.max(0, Math.ceil((Date.parse(end) - Date.now() - ahead) / SECOND_MS)));
    show();
    const timer = setInterval(show, SECOND_MS / 4);
    return () => clearInterval(timer);
  }, [end, now]);
  return left;
}

/** Formats minutes and seconds, such as `4:05`. */
export const formatDuration = (seconds: number): string =>
  `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`;

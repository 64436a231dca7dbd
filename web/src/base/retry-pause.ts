/** Delays before a retry, in milliseconds; the last one repeats. */
const PAUSES_MS = [2_000, 5_000, 15_000, 60_000] as const;

/** Milliseconds to wait after this many consecutive failures, at least one. */
export const retryPause = (failures: number): number =>
  PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? PAUSES_MS[0];

import { SlotFailure, type Slot } from './slot.js';
import type { SlotJob, SlotResult } from './slot.protocol.js';

/** Additional time for a supervisor that does not respond; the supervisor itself enforces the time limit. */
const WATCHDOG_MS = 5000;

/**
 * Runs the program of a slot. Times out if the supervisor does not respond within 5 seconds after the program's time limit,
 * which starts when the slot is ready. Rejects with {@link SlotFailure}.
 */
export async function runWatched(slot: Slot, job: SlotJob, paths: string[]): Promise<SlotResult> {
  const silence = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  const watch = (): void => {
    timer = setTimeout(
      () => silence.reject(new SlotFailure('The sandbox did not answer.')),
      job.wallMs + WATCHDOG_MS,
    );
  };
  // If a slot never becomes ready, the run's own error contains the reason.
  void slot.ready.then(watch, () => undefined);
  try {
    // Attach both handlers at once: a slot may fail while it boots.
    return await Promise.race([slot.run(job, paths), silence.promise]);
  } finally {
    clearTimeout(timer);
  }
}

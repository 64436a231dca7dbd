import { SlotFailure, type Slot } from './slot.js';
import type { SlotJob, SlotResult } from './slot.protocol.js';

/** The extra time for a supervisor that does not answer; the supervisor itself enforces the time limit. */
const WATCHDOG_MS = 5000;

/**
 * Runs the program of a slot. Times out if the supervisor does not answer within 5 seconds after the program's time
 * limit, which starts when the slot is ready. Rejects with {@link SlotFailure}.
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
  // The run's own error says why a slot never became ready.
  void slot.ready.then(watch, () => undefined);
  try {
    // Attach both handlers at once: a slot may die while it boots.
    return await Promise.race([slot.run(job, paths), silence.promise]);
  } finally {
    clearTimeout(timer);
  }
}

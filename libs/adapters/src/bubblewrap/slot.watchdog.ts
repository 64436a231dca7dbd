import { SlotFailure, type Slot } from './slot.js';
import type { SlotJob, SlotResult } from './slot.protocol.js';

/** The supervisor keeps the time; this is for a supervisor that does not answer. */
const WATCHDOG_MS = 5000;

/**
 * Runs the program of a slot, and gives up on a supervisor that stays silent for 5 seconds after the program's time.
 * Its time starts when the slot is ready. Rejects with {@link SlotFailure}.
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
  // The run itself says why a slot never became ready.
  void slot.ready.then(watch, () => undefined);
  try {
    // Both are listened to from the first moment: a slot may die while it boots.
    return await Promise.race([slot.run(job, paths), silence.promise]);
  } finally {
    clearTimeout(timer);
  }
}

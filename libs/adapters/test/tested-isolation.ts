import type { BubblewrapSandbox } from '../src/bubblewrap/index.js';

/** The isolation of the sandbox. A machine that was too busy to test it in time has tested nothing. */
export async function testedIsolation(
  sandbox: BubblewrapSandbox,
): ReturnType<BubblewrapSandbox['available']> {
  for (;;) {
    const tested = await sandbox.available();
    if (tested.ok || !tested.isLate) return tested;
  }
}

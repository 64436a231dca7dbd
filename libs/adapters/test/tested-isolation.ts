import type { BubblewrapSandbox } from '../src/bubblewrap/index.js';

/** The isolation of the sandbox. A machine that was too busy to test it in time has tested nothing, so it is tested again. */
export async function testedIsolation(
  sandbox: BubblewrapSandbox,
  tries = 5,
): ReturnType<BubblewrapSandbox['available']> {
  const tested = await sandbox.available();
  const isUntested = !tested.ok && tested.isLate === true;
  return isUntested && tries > 1 ? testedIsolation(sandbox, tries - 1) : tested;
}

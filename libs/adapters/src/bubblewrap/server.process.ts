// The sandbox server: the only process that keeps root rights for the code sandbox. Has few imports, to stay small.
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import type { Availability, ProbeReport } from './probe.js';
import { SlotFactory, type SlotFactoryOptions } from './slot.factory.js';
import { SlotServer } from './slot.server.js';

const PROBE = fileURLToPath(new URL('./probe.process.js', import.meta.url));
const REPORT_BYTES = 16 * 1024 * 1024;
const PROBE_TIMEOUT_MS = 150_000;

const { values } = parseArgs({
  options: {
    /** The path of the socket. */
    socket: { type: 'string' },
    /** The folder for collected copies. */
    state: { type: 'string' },
    /** The id of the group whose members may connect and read the collected copies. */
    group: { type: 'string' },
    /** Limit on concurrent sandboxes. */
    slots: { type: 'string' },
  },
});
const { socket, state } = values;
const [group, maxSlots] = [Number(values.group), Number(values.slots)];
if (!socket || !state || !Number.isInteger(group) || !Number.isInteger(maxSlots))
  throw new Error('The sandbox server needs --socket, --state, --group and --slots.');

const stopping = new AbortController();
let probed: Promise<unknown> = Promise.resolve();
const options: SlotFactoryOptions = { stateDir: resolve(state), readers: group };
const factory = new SlotFactory(options);
let measured: Promise<Availability> | undefined;
const server = new SlotServer(factory, measureOnce, {
  ...{ path: resolve(socket), group, maxSlots },
  warn: (message) => log(40, message),
});
void measureOnce();
await server.listen();
log(30, 'sandbox server ready');

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void stop());
}

async function stop(): Promise<void> {
  stopping.abort();
  await server.close();
  await probed;
  // An interrupted probe leaves the folders of its sandbox.
  factory.prepare();
}

/** If a busy machine did not finish the test in time, the next client starts it again. */
function measureOnce(): Promise<Availability> {
  measured ??= measure().then((result) => {
    if (!result.ok && result.isLate) measured = undefined;
    return result;
  });
  return measured;
}

async function measure(): Promise<Availability> {
  try {
    const report = promisify(execFile)(process.execPath, [PROBE, JSON.stringify(options)], {
      env: {},
      signal: stopping.signal,
      timeout: PROBE_TIMEOUT_MS,
      maxBuffer: REPORT_BYTES,
    });
    probed = new Promise((closed) => report.child.once('close', closed));
    const { stdout } = await report;
    const { available, findings } = JSON.parse(stdout) as ProbeReport;
    factory.findings = findings;
    // After the probe, which may have prepared the folder for another user.
    factory.prepare();
    log(30, available.ok ? 'sandboxes can be made' : available.reason);
    return available;
  } catch (error) {
    const { message, killed } = error as Error & { killed?: boolean };
    log(50, message);
    const reason = 'Code execution is off: its test could not be run.';
    return { ok: false, reason, ...(killed && { isLate: true }) };
  }
}

/** A log line in the format of the other processes; level 30 is info, 40 a warning, 50 an error. */
function log(level: number, msg: string): void {
  process.stdout.write(`${JSON.stringify({ level, time: Date.now(), msg })}\n`);
}

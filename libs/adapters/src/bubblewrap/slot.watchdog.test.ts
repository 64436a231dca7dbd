import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SlotBoot, SlotJob } from './slot.protocol.js';
import { Supervisor } from './supervisor.js';
import { Slot, SlotFailure } from './slot.js';
import { runWatched } from './slot.watchdog.js';

const JOB = { code: 'print(1)', inputs: [], wallMs: 1000 } as unknown as SlotJob;
const unhandled: unknown[] = [];
const onUnhandled = (reason: unknown): void => void unhandled.push(reason);

beforeEach(() => void process.on('unhandledRejection', onUnhandled));
afterEach(() => {
  process.off('unhandledRejection', onUnhandled);
  expect(unhandled.splice(0)).toEqual([]);
});

/** A supervisor that does what the shell script says. */
async function slotOf(script: string): Promise<Slot> {
  const state = await mkdtemp(join(tmpdir(), 'studyhall-slot-'));
  const boot = { state, cgroupDirs: [] } as unknown as SlotBoot;
  return new Slot(new Supervisor({ python: '/bin/sh', arguments: ['-c', script] }, boot, 'ignore'));
}

it('rejects once if a slot dies while it boots, without an unhandled rejection', async () => {
  const slot = await slotOf('echo no room >&2; exit 1');
  await expect(runWatched(slot, JOB, [])).rejects.toThrow(SlotFailure);
  await slot.dispose();
  await turnOfTheLoop();
});

it('causes no unhandled rejection if an unused slot dies', async () => {
  const slot = await slotOf(`echo '{"event":"ready","folder":"/none"}'; exit 1`);
  await slot.closed;
  await slot.dispose();
  await turnOfTheLoop();
});

it('rejects an incomplete answer', async () => {
  const slot = await slotOf(`echo '{"event":"ready","folder":"/none"}'; read job; printf '{"event":"res'`);
  await expect(runWatched(slot, JOB, [])).rejects.toThrow(SlotFailure);
  await slot.dispose();
});

it('returns the answer of a healthy supervisor', async () => {
  const result = {
    event: 'result',
    why: 'report',
    exit: 0,
    oom: false,
    seconds: 0.1,
    output: '',
    outputTotal: 0,
    report: '',
    artifacts: [],
    leftOut: {},
  };
  const slot = await slotOf(
    `echo '{"event":"ready","folder":"/none"}'; read job; echo '${JSON.stringify(result)}'; read end`,
  );
  expect(await runWatched(slot, JOB, [])).toEqual(result);
  await slot.dispose();
});

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { DEFAULT_LIMITS } from './limits.js';
import { Slot, SlotFailure } from './slot.js';
import type { ProbeFindings, SlotFactory } from './slot.factory.js';

/** The output of `probe.process.ts`. */
export interface ProbeReport {
  available: Availability;
  findings: ProbeFindings;
}

/** `isLate`: the test exceeded its time limit, so it shows neither that isolation works nor that it fails. */
export type Availability = { ok: true } | Unavailable;
interface Unavailable {
  ok: false;
  reason: string;
  isLate?: true;
}

/** The program that tests the isolation from inside. */
const PROGRAM = fileURLToPath(new URL('../../assets/sandbox/probe.py', import.meta.url));
const FONT_LIST_BYTES = 4 * 1024 * 1024;
const held = z.object({ breached: z.array(z.string()) });

/**
 * Starts one sandbox and tests its isolation with a program. Also detects whether /proc can be mounted, and builds
 * matplotlib's font list; the factory keeps both. Source: `architecture.md`, "Where isolation is not available".
 */
export async function probe(factory: SlotFactory): Promise<Availability> {
  const { bwrap, python } = factory;
  if (process.platform !== 'linux') return off('it needs Linux');
  if (!existsSync(bwrap)) return off('bubblewrap is not installed (Debian package "bubblewrap")');
  if (!existsSync(python)) return off('Python is not installed (Debian package "python3")');
  factory.prepare();
  let result = off('it was not tried');
  for (const proc of [true, false]) {
    factory.findings.proc = proc;
    const tried = await attempt(factory);
    if (tried.ok) return tried;
    await factory.close();
    const failure = await factory.templateFailure();
    result = failure && !tried.isLate ? off(lastLine(failure)) : tried;
    if (!result.reason.includes('proc')) return result;
  }
  return result;
}

/** The sentence for a machine without isolation. */
export function off(reason: string): Unavailable {
  return { ok: false, reason: `Code execution is off: ${reason}.` };
}

const late = (): Availability => ({ ...off('the machine is too busy to test its isolation'), isLate: true });

async function attempt(factory: SlotFactory): Promise<Availability> {
  let slot: Slot | undefined;
  try {
    slot = new Slot(factory.start(DEFAULT_LIMITS, 'slot'));
    const { wallMs, cpuSeconds, outputBytes, artifacts, artifactBytes } = DEFAULT_LIMITS;
    const limits = { wallMs, cpuSeconds, outputBytes, artifacts, artifactBytes, totalBytes: FONT_LIST_BYTES };
    const result = await slot.run(
      { code: await readFile(PROGRAM, 'utf8'), stdin: '', inputs: [], ...limits },
      [],
    );
    const output = Buffer.from(result.output, 'base64').toString();
    if (result.why === 'time') return late();
    const answer = held.safeParse(parseJson(output.trim().split('\n').at(-1) ?? ''));
    if (!answer.success) return off(`its trial run failed (${lastLine(result.report || output)})`);
    if (answer.data.breached.length > 0)
      return off(`its walls do not hold here (${answer.data.breached.join(', ')})`);
    for (const { name, index } of result.artifacts) {
      factory.findings.fonts[name] = await readFile(join(slot.folder, String(index)), 'utf8');
    }
    return { ok: true };
  } catch (error) {
    if (error instanceof SlotFailure && error.isLate) return late();
    return off(lastLine(error instanceof Error ? error.message : String(error)));
  } finally {
    await slot?.dispose();
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function lastLine(text: string): string {
  return (text.trim().split('\n').at(-1) ?? '').slice(0, 300).replace(/\.$/, '');
}

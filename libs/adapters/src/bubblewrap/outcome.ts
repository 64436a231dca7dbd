import { constants } from 'node:os';
import type { SandboxLimits, SandboxOutcome } from '@studyhall/ports';
import type { RunnerReport, SlotResult } from './slot.protocol.js';

/** bubblewrap answers 128 + the signal's number. */
const BY_SIGNAL = 128;

/** How a run ended, and the sentence for it; empty on success. */
export function outcomeOf(
  result: Pick<SlotResult, 'why' | 'exit' | 'oom' | 'seconds'>,
  report: RunnerReport | undefined,
  limits: Pick<SandboxLimits, 'wallMs' | 'cpuSeconds' | 'memoryBytes'>,
): { outcome: SandboxOutcome; error: string } {
  if (result.why === 'time') {
    return {
      outcome: 'timeout',
      error: `The program ran longer than ${seconds(limits.wallMs / 1000)} and was stopped.`,
    };
  }
  if (result.why === 'processor') return computedTooLong(limits);
  if (report) return { outcome: report.outcome, error: report.outcome === 'ok' ? '' : report.error };
  if (result.why === 'memory' || result.oom) {
    const megabytes = Math.round(limits.memoryBytes / 1024 / 1024);
    return {
      outcome: 'memory',
      error: `The program needed more than ${megabytes} MB of memory and was stopped.`,
    };
  }
  if (result.exit === 0) return { outcome: 'ok', error: '' };
  const signal = (result.exit ?? 0) - BY_SIGNAL;
  // The kernel sends SIGXCPU first and SIGKILL a second later.
  const outOfTime = signal === constants.signals.SIGKILL && result.seconds >= limits.cpuSeconds;
  if (signal === constants.signals.SIGXCPU || outOfTime) return computedTooLong(limits);
  if (result.exit === null || signal === constants.signals.SIGKILL) {
    return { outcome: 'killed', error: 'The program was stopped.' };
  }
  const name = Object.entries(constants.signals).find(([, number]) => number === signal)?.[0];
  if (name) return { outcome: 'error', error: `The program crashed (${name}).` };
  return { outcome: 'error', error: `The program ended with status ${result.exit}.` };
}

function computedTooLong({ cpuSeconds }: Pick<SandboxLimits, 'cpuSeconds'>): {
  outcome: SandboxOutcome;
  error: string;
} {
  const error = `The program computed longer than ${seconds(cpuSeconds)} and was stopped.`;
  return { outcome: 'timeout', error };
}

function seconds(count: number): string {
  return `${count} second${count === 1 ? '' : 's'}`;
}

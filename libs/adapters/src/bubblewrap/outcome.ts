import { sentenceText } from '@studyhall/ports';
import { constants } from 'node:os';
import type { SandboxLimits, SandboxOutcome } from '@studyhall/ports';
import type { RunnerReport, SlotResult } from './slot.protocol.js';

/** How a run ended, with its sentence; empty on success. */
export function toOutcome(
  result: Pick<SlotResult, 'why' | 'exit' | 'oom' | 'seconds' | 'report'>,
  report: RunnerReport | undefined,
  limits: Pick<SandboxLimits, 'wallMs' | 'cpuSeconds' | 'memoryBytes'>,
): { outcome: SandboxOutcome; error: string } {
  if (result.why === 'time') {
    return {
      outcome: 'timeout',
      error: sentenceText('program_ran_long', { max: limits.wallMs / 1000 }),
    };
  }
  if (result.why === 'processor') return computedTooLong(limits);
  if (report?.outcome) return { outcome: report.outcome, error: report.outcome === 'ok' ? '' : report.error };
  if (result.why === 'memory' || result.oom) {
    const megabytes = Math.round(limits.memoryBytes / 1024 / 1024);
    return {
      outcome: 'memory',
      error: sentenceText('program_needed_memory', { max: megabytes }),
    };
  }
  // A program that exits by itself leaves no outcome. An invalid report is ignored.
  if (result.exit === 0 && (report || result.report === '')) return { outcome: 'ok', error: '' };
  const signal = -(result.exit ?? 0);
  // The kernel sends SIGXCPU first and SIGKILL a second later.
  const outOfTime = signal === constants.signals.SIGKILL && result.seconds >= limits.cpuSeconds;
  if (signal === constants.signals.SIGXCPU || outOfTime) return computedTooLong(limits);
  if (!result.exit || signal === constants.signals.SIGKILL) {
    return { outcome: 'killed', error: sentenceText('program_stopped') };
  }
  const name = Object.entries(constants.signals).find(([, number]) => number === signal)?.[0];
  if (name) return { outcome: 'error', error: sentenceText('program_crashed', { signal: name }) };
  return { outcome: 'error', error: sentenceText('program_status', { status: result.exit }) };
}

function computedTooLong({ cpuSeconds }: Pick<SandboxLimits, 'cpuSeconds'>): {
  outcome: SandboxOutcome;
  error: string;
} {
  const error = sentenceText('program_computed_long', { max: cpuSeconds });
  return { outcome: 'timeout', error };
}

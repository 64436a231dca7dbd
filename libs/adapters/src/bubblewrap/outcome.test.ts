import { describe, expect, it } from 'vitest';
import { toOutcome } from './outcome.js';
import type { RunnerReport, SlotResult } from './slot.protocol.js';

const limits = { wallMs: 30_000, cpuSeconds: 30, memoryBytes: 512 * 1024 * 1024 };
const report = (outcome: RunnerReport['outcome'], error = ''): RunnerReport => ({
  outcome,
  error,
  artifacts: [],
  notices: [],
});
type End = Pick<SlotResult, 'why' | 'exit' | 'oom' | 'seconds' | 'report'>;
const end = (more: Partial<End>): End => ({
  why: 'exit',
  exit: 1,
  oom: false,
  seconds: 1,
  report: '',
  ...more,
});

describe('how a run ended', () => {
  const table: [string, End, RunnerReport | undefined, string, string][] = [
    ['well', end({ why: 'report', exit: -9 }), report('ok'), 'ok', ''],
    [
      'with a traceback',
      end({ why: 'report' }),
      report('error', 'ZeroDivisionError'),
      'error',
      'ZeroDivisionError',
    ],
    ['with an exit of its own', end({ exit: 0 }), undefined, 'ok', ''],
    [
      'with an exit of its own, and a report that cannot be read',
      end({ exit: 0, report: '[[[' }),
      undefined,
      'killed',
      'The program was stopped.',
    ],
    ['with a status', end({ exit: 3 }), undefined, 'error', 'The program ended with status 3.'],
    ['in a crash', end({ exit: -11 }), undefined, 'error', 'The program crashed (SIGSEGV).'],
    [
      'by the clock',
      end({ why: 'time' }),
      undefined,
      'timeout',
      'The program ran longer than 30 seconds and was stopped.',
    ],
    [
      'by the processor’s clock',
      end({ exit: -24 }),
      undefined,
      'timeout',
      'The program computed longer than 30 seconds and was stopped.',
    ],
    [
      'by the processor time of all its processes',
      end({ why: 'processor', exit: -9 }),
      undefined,
      'timeout',
      'The program computed longer than 30 seconds and was stopped.',
    ],
    [
      'by it, asked in vain',
      end({ exit: -9, seconds: 31 }),
      undefined,
      'timeout',
      'The program computed longer than 30 seconds and was stopped.',
    ],
    [
      'by the kernel, for memory',
      end({ exit: -9, oom: true }),
      undefined,
      'memory',
      'The program needed more than 512 MB of memory and was stopped.',
    ],
    [
      'by the watch on memory',
      end({ why: 'memory', exit: null }),
      undefined,
      'memory',
      'The program needed more than 512 MB of memory and was stopped.',
    ],
    ['with a child that the kernel killed', end({ why: 'report', oom: true }), report('ok'), 'ok', ''],
    ['by a signal of its own', end({ exit: -9 }), undefined, 'killed', 'The program was stopped.'],
  ];
  it.each(table)('%s', (_how, result, said, outcome, error) => {
    expect(toOutcome(result, said, limits)).toEqual({ outcome, error });
  });
});

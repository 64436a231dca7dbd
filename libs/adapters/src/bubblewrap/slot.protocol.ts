import { z } from 'zod';

/** The supervisor's settings, read from descriptor 3; see `assets/sandbox/supervisor.py`. */
export interface SlotBoot {
  /** An empty folder on the host for collected copies. The supervisor removes it when it exits. */
  state: string;
  /** A folder to mount over, in the supervisor's own namespace. */
  base: string;
  mode: 'root' | 'user';
  /** The program's user on the host. */
  uid: number;
  /** The same user in the template's namespace. */
  index: number;
  /** The process id of the template, seen from the host. */
  template: number;
  proc: boolean;
  isConverter: boolean;
  diskBytes: number;
  memoryBytes: number;
  inodes: number;
  /** The seccomp filter, in hexadecimal. */
  seccomp: string;
  cgroupProcs: string[];
  cgroupDirs: string[];
  /** Files to write when a program runs for a long time, and before it is killed: see `SandboxCgroup`. */
  demote: [path: string, value: string][];
  release: [path: string, value: string][];
  oomFiles: string[];
  /** Files with the processor time of all processes; if empty, the supervisor sums it up. */
  cpuFiles: string[];
  watchMemory: boolean;
  rlimits: Record<string, number>;
  bootSeconds: number;
  /** The maximum values of a job: a client may be less privileged than the supervisor. */
  maxima: JobLimits & { inputBytes: number };
}

/** The limits of one run. */
interface JobLimits {
  wallMs: number;
  cpuSeconds: number;
  outputBytes: number;
  artifacts: number;
  artifactBytes: number;
  totalBytes: number;
}

/** One program for a slot. The bytes of `inputs` follow the line, in order. */
export interface SlotJob extends JobLimits {
  code: string;
  /** The program's standard input. */
  stdin: string;
  inputs: { name: string; size: number }[];
}

const leftOut = z.object({ count: z.number(), names: z.array(z.string()) });

const slotResult = z.object({
  event: z.literal('result'),
  why: z.enum(['report', 'exit', 'time', 'memory', 'processor']),
  exit: z.number().nullable(),
  oom: z.boolean(),
  seconds: z.number(),
  /** Base64. */
  output: z.string(),
  outputTotal: z.number(),
  report: z.string(),
  artifacts: z.array(z.object({ index: z.number().int(), name: z.string(), size: z.number() })),
  leftOut: z.partialRecord(z.enum(['folder', 'kind', 'size', 'number', 'total']), leftOut),
});

const failure = z.object({ event: z.literal('failed'), why: z.string(), detail: z.string() });

/** The cgroup version in use. */
const cgroupsInUse = z.enum(['v1', 'v2', 'none']);
export type CgroupsInUse = z.infer<typeof cgroupsInUse>;

/** `reason`: why sandboxes cannot be created; null if they can. */
const status = z.object({
  event: z.literal('status'),
  reason: z.string().nullable(),
  cgroups: cgroupsInUse,
});

/** Messages of the sandbox server itself. A supervisor sends the other events. */
export type ServerAnswer = z.infer<typeof failure> | z.infer<typeof status>;

const slotEvent = z.discriminatedUnion('event', [
  /** `folder`: where the collected copies are stored. */
  z.object({ event: z.literal('ready'), folder: z.string() }),
  failure,
  status,
  slotResult,
]);

export type SlotResult = z.infer<typeof slotResult>;

/** Parses one line of a supervisor or of the sandbox server; undefined if it is invalid or incomplete. */
export function readEvent(line: string): z.infer<typeof slotEvent> | undefined {
  try {
    return slotEvent.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

const runnerNotice = z.discriminatedUnion('code', [
  z.object({ code: z.literal('program_figure_failed'), values: z.object({ error: z.string() }) }),
  z.object({ code: z.literal('program_figure_formula'), values: z.object({ formula: z.string() }) }),
  z.object({ code: z.literal('program_figure_memory') }),
  z.object({
    code: z.literal('program_figure_size'),
    values: z.object({ width: z.string(), height: z.string() }),
  }),
  z.object({
    code: z.literal('program_table_part'),
    values: z.object({
      name: z.string(),
      rows: z.string(),
      allRows: z.string(),
      columns: z.string(),
      allColumns: z.string(),
    }),
  }),
]);

export type RunnerNotice = z.infer<typeof runnerNotice>;

const runnerReport = z.object({
  /** Missing if the program was stopped. */
  outcome: z.enum(['ok', 'error', 'memory']).optional(),
  error: z.string().default(''),
  artifacts: z
    .array(
      z.object({
        filename: z.string(),
        kind: z.enum(['figure', 'dataframe']),
        shape: z.tuple([z.number().int().nonnegative(), z.number().int().nonnegative()]).optional(),
        name: z.string().optional(),
        /** A file that belongs to it: the dark variant of a figure, the CSV of a table. */
        companion: z.string().optional(),
      }),
    )
    .max(200),
  notices: z.array(runnerNotice).max(200),
});

export type RunnerReport = z.infer<typeof runnerReport>;

/** The report of the program's process. It is untrusted, so only its shape is checked. */
export function readReport(text: string): RunnerReport | undefined {
  try {
    return runnerReport.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

import { newestLines, type LogLine } from './log-lines.js';

const HOUR_MS = 3_600_000;
const HOURS = 24;
const MAX_KINDS = 200;
const WARN = 40;

/** Warnings and errors of one kind, without messages, which may quote user input. */
export interface Failures {
  process: string;
  context: string | null;
  type: string | null;
  code: string | null;
  route: string | null;
  /** The topmost stack frame in the product's own code. */
  at: string | null;
  count: number;
  last: string;
}

/** Counts the failures of the last day by kind, most recent first. */
export async function countFailures(folder: string, now: number): Promise<Failures[]> {
  const kinds = new Map<string, Failures>();
  for await (const line of newestLines(folder, { since: now - HOURS * HOUR_MS, level: WARN })) {
    const kind = toKind(line);
    const key = JSON.stringify(kind);
    const known = kinds.get(key);
    if (known) known.count += 1;
    else if (kinds.size < MAX_KINDS)
      kinds.set(key, { ...kind, count: 1, last: new Date(line.time).toISOString() });
  }
  return [...kinds.values()];
}

function toKind({ process, context, code, route, err }: LogLine): Omit<Failures, 'count' | 'last'> {
  const own = err?.stack?.split('\n').find((frame) => !/node_modules|node:/.test(frame));
  const at = /([\w.-]+\/[\w.-]+:\d+):\d+\)?$/.exec(own ?? '')?.[1] ?? null;
  return {
    process,
    context: context ?? null,
    type: err?.type ?? null,
    code: err?.code ?? code ?? null,
    route: route ?? null,
    at,
  };
}

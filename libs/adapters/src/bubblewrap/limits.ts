import type { SandboxLimits } from '@studyhall/ports';

const MIB = 1024 * 1024;

/** The limits of a program. A run can only lower them. Source: issue "What the assistant can do", 1. */
export const DEFAULT_LIMITS: SandboxLimits = {
  wallMs: 30_000,
  cpuSeconds: 30,
  memoryBytes: 512 * MIB,
  diskBytes: 64 * MIB,
  outputBytes: 200 * 1024,
  artifacts: 20,
  artifactBytes: 25 * MIB,
  processes: 64,
};

/** The limits of a converter: a wall-clock time that leaves it its processor time on a busy machine too. */
export const CONVERTER_LIMITS: SandboxLimits = { ...DEFAULT_LIMITS, wallMs: 90_000 };

/** Total bytes of the uploaded files of one run, which stay in memory while it runs. */
export const MAX_INPUT_BYTES = 256 * MIB;
/** The maximum length of a program. */
export const MAX_CODE_BYTES = MIB;
/** Number of files and folders that a program can create. */
export const MAX_INODES = 8192;

/** The limits of one run: the requested ones, at most `maxima`. Ignores values that are not positive numbers. */
export function resolveLimits(
  wanted: Partial<SandboxLimits> = {},
  maxima: SandboxLimits = DEFAULT_LIMITS,
): SandboxLimits {
  const limits = { ...maxima };
  for (const key of Object.keys(limits) as (keyof SandboxLimits)[]) {
    const value = wanted[key];
    if (value === undefined || !Number.isFinite(value) || value <= 0) continue;
    limits[key] = Math.min(limits[key], Math.floor(value) || 1);
  }
  return limits;
}

/** Limits that are fixed when a sandbox starts; the others are set for each run. */
export const CAGE_LIMITS = ['memoryBytes', 'diskBytes', 'processes'] as const;
export type CageLimits = Pick<SandboxLimits, (typeof CAGE_LIMITS)[number]>;

export function sameCage(a: CageLimits, b: CageLimits): boolean {
  return CAGE_LIMITS.every((key) => a[key] === b[key]);
}

import type { Settings } from '../settings.ts';

/** What a check found: one line of the report. */
export interface Finding {
  /** What was checked: at most 12 characters. */
  name: string;
  /** `off`: an ability that is missing or not set up; `impaired`: works in part; `broken`: Studyhall cannot start or work. */
  state: 'ok' | 'off' | 'impaired' | 'broken';
  text: string;
  /** What to do about it, mostly a command. */
  mend?: string;
}

/** What a check answers. */
export type Found = Omit<Finding, 'name'>;

/** Checks by the names of what they check. */
export type Checks = Record<string, (settings: Settings) => Found | Promise<Found>>;

export const ok = (text: string): Found => ({ state: 'ok', text });
export const off = (text: string, mend?: string): Found => ({ state: 'off', text, mend });
export const broken = (text: string, mend?: string): Found => ({ state: 'broken', text, mend });

const SIGNS = { ok: '✓', off: '–', impaired: '!', broken: '✗' };

/** The line of the report, with a second one for what to do. */
export function formatFinding({ name, state, text, mend }: Finding): string {
  const line = `${SIGNS[state]} ${name.padEnd(12)} ${text}`;
  return mend ? `${line}\n  ${' '.repeat(12)} → ${mend}` : line;
}

/**
 * Runs checks; a failure that one did not expect is its finding. They run one after the other: some use the processor
 * for seconds, and the time limits of the others would expire meanwhile.
 */
export async function runChecks(checks: Checks, settings: Settings): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, check] of Object.entries(checks)) {
    try {
      findings.push({ name, ...(await check(settings)) });
    } catch (error) {
      findings.push({ name, ...broken(error instanceof Error ? error.message : String(error)) });
    }
  }
  return findings;
}

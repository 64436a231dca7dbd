/** What a check found: one line of the report. */
export interface Finding {
  /** What was checked: at most 12 characters. */
  name: string;
  /** `ok`; `off`: an ability that is missing or not set up; `broken`: Studyhall cannot start. */
  state: 'ok' | 'off' | 'broken';
  text: string;
  /** What to do about it, mostly a command. */
  mend?: string;
}

const SIGNS = { ok: '✓', off: '–', broken: '✗' };

/** The line of the report, with a second one for what to do. */
export function formatFinding({ name, state, text, mend }: Finding): string {
  const line = `${SIGNS[state]} ${name.padEnd(12)} ${text}`;
  return mend ? `${line}\n  ${' '.repeat(12)} → ${mend}` : line;
}

/** Runs a check; a failure that it did not expect is its finding. */
export async function findingOf(name: string, check: () => Promise<Omit<Finding, 'name'>>): Promise<Finding> {
  try {
    return { name, ...(await check()) };
  } catch (error) {
    return { name, state: 'broken', text: error instanceof Error ? error.message : String(error) };
  }
}

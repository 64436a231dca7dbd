/**
 * The account that a write request is made for, and the account of each response (`docs/specification/api.md#identity`).
 * Lower case, as in Node.
 */
export const ACCOUNT_HEADER = 'x-account-id';

/** The help lines beside the answer to words that need help, stored or refused (`docs/specification/api.md#safety`). */
export const HELP_LINES_HEADER = 'studyhall-help-lines';

/** A help line as the header has it. */
export interface OfferedLine {
  name: string;
  number: string;
}

/** Proxies take a few thousand characters of all headers: lines beyond this are left out, the first ones stay. */
const MAX_CHARS = 2_000;

/** The value of {@link HELP_LINES_HEADER}: JSON, percent-encoded. */
export function encodeHelpLines(lines: readonly OfferedLine[]): string {
  const offered = lines.map(({ name, number }) => ({ name, number }));
  for (;;) {
    const value = encodeURIComponent(JSON.stringify(offered));
    if (value.length <= MAX_CHARS || offered.length === 0) return value;
    offered.pop();
  }
}

/** What {@link encodeHelpLines} encoded; null for an answer without the header, and for what is no such list. */
export function decodeHelpLines(value: string | null): OfferedLine[] | null {
  try {
    const lines: unknown = value === null ? null : JSON.parse(decodeURIComponent(value));
    return Array.isArray(lines) ? (lines as OfferedLine[]) : null;
  } catch {
    return null;
  }
}

import type { ImportProblem } from '@studyhall/contracts';
import type { RosterTable, TableRow } from './roster.table.js';

const REASON = 'problem';

/** The rows with problems as they were uploaded, with the reason in a last column. */
export interface RejectedRows {
  format: RosterTable['format'];
  rows: string[][];
}

/** Null where every row is fine. */
export function rejectedRows(
  { format, heading, rows }: RosterTable,
  problems: readonly ImportProblem[],
): RejectedRows | null {
  const reasons = Map.groupBy(problems, ({ line }) => line);
  const width = heading.cells.length;
  const complete = ({ cells }: TableRow, reason: string): string[] => [
    ...Array.from({ length: width }, (_, at) => cells[at] ?? ''),
    reason,
  ];
  const rejected = rows.flatMap((row) => {
    const found = reasons.get(row.line);
    return found ? [complete(row, found.map(({ message }) => message).join(' '))] : [];
  });
  return rejected.length === 0 ? null : { format, rows: [complete(heading, REASON), ...rejected] };
}

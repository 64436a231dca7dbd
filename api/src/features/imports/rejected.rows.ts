import type { ImportProblem } from '@studyhall/contracts';
import type { TableRow } from '@studyhall/platform';
import type { RosterTable } from './roster.table.js';

const REASON = 'problem';

/** Joins the reasons of a row with semicolons, without full stops. */
const joinReasons = (problems: readonly ImportProblem[]): string =>
  problems.map(({ message }) => message.replace(/\.$/, '')).join('; ');

/** The rows with problems as uploaded, with the reason in an additional column. Cells beyond the heading follow it. */
export interface RejectedRows {
  /** The school of the admin who uploaded them; null for a master admin. */
  school: string | null;
  format: RosterTable['format'];
  separator?: RosterTable['separator'];
  rows: string[][];
}

/** Null if no row has a problem. */
export function rejectedRows(
  { format, separator, heading, rows }: RosterTable,
  problems: readonly ImportProblem[],
  school: string | null,
): RejectedRows | null {
  const reasons = Map.groupBy(problems, ({ line }) => line);
  const width = heading.cells.length;
  const complete = ({ cells, unread: all = cells }: TableRow, reason: string): string[] => [
    ...Array.from({ length: width }, (_, at) => all[at] ?? ''),
    reason,
    ...all.slice(width),
  ];
  const rejected = rows.flatMap((row) => {
    const found = reasons.get(row.line);
    return found ? [complete(row, joinReasons(found))] : [];
  });
  return rejected.length === 0
    ? null
    : { school, format, separator, rows: [complete(heading, REASON), ...rejected] };
}

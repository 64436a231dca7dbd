import type { ImportProblem } from '@studyhall/contracts';
import type { CsvSeparator } from '@studyhall/domain';
import type { BadRows, TableRow } from '@studyhall/platform';

export const MAX_ROWS = 10_000;
export const MAX_BYTES = 5 * 1024 * 1024;

/** A file as a table, before its columns are matched. */
export interface RosterTable {
  format: 'csv' | 'xlsx';
  /** The separator of a CSV file. */
  separator?: CsvSeparator;
  heading: TableRow;
  rows: TableRow[];
  /** The sentences for rows that cannot be read, by line. */
  bad: BadRows;
  /** Why the file as a whole cannot be imported. */
  problems: ImportProblem[];
}

/** How many first rows to search for the header: titles may precede it in a spreadsheet. */
const HEADING_WITHIN = 5;

/** The index of the header: the first of the top rows that `isHeading` accepts, otherwise 0. */
export function headingAt(rows: readonly TableRow[], isHeading: (cells: string[]) => boolean): number {
  const found = rows.slice(0, HEADING_WITHIN).findIndex(({ cells }) => isHeading(cells));
  return Math.max(0, found);
}

import { csvSeparator, decodeText, type CsvSeparator } from '@studyhall/domain';
import { parseRows, type BadRows, type TableRow } from './csv.rows.js';

const LONGEST_ROW = 20_000;

export interface CsvTable {
  separator: CsvSeparator;
  /** Without blank rows; at most one more than `maxRows`. */
  rows: TableRow[];
  /** The line in which a quotation mark is not closed; null if the file is readable to its end. */
  brokenAt: number | null;
  /** The last line if it has no line end. */
  openLine: number | null;
}

/** Reads a CSV file of people from a spreadsheet program or from the product's own exports. Null if the file is not text. */
export async function readCsvTable(bytes: Buffer, maxRows: number): Promise<CsvTable | null> {
  const text = decodeText(bytes);
  if (text === null) return null;
  const separator = csvSeparator(text);
  const lines = text.split(/\r\n|\n|\r/);
  const rows: TableRow[] = [];
  const table = { separator, rows, openLine: lines.at(-1) === '' ? null : lines.length };
  function* linesFrom(line: number): Generator<string> {
    for (let at = line - 1; at < lines.length && rows.length <= maxRows; at += 1) yield `${lines[at]}\n`;
  }
  for (let line = 1; ; line += 1) {
    const stop = await parseRows(linesFrom(line), { separator, maxSize: LONGEST_ROW, line }, (row) =>
      rows.push({ ...row, cells: row.cells.map(withoutGuard) }),
    );
    if (stop?.problem !== 'quotes') return { ...table, brokenAt: stop?.line ?? null };
    line = stop.line;
    const unread = (lines[line - 1] ?? '').split(separator);
    const first = unread.findIndex((cell) => cell.includes('"'));
    rows.push({ line, cells: unread.slice(0, first), unread });
  }
}

/** The line in which the file breaks off: in a quotation mark, or in a last row that is not complete. Null if it does not. */
export const findBreak = (
  { brokenAt, openLine }: Pick<CsvTable, 'brokenAt' | 'openLine'>,
  bad: BadRows,
): number | null => brokenAt ?? (openLine !== null && bad.has(openLine) ? openLine : null);

/** Removes the prefix with which an export prevents spreadsheets from evaluating a cell. Source: `csvCell`. */
const withoutGuard = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

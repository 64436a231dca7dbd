import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { csvSeparator, decodeText, type CsvSeparator } from '@studyhall/domain';

const LONGEST_ROW = 20_000;

export interface TableRow {
  line: number;
  cells: string[];
}

export interface CsvTable {
  separator: CsvSeparator;
  /** Without blank rows; at most one more than `maxRows`. */
  rows: TableRow[];
  /** The line at which the file becomes unreadable; null if it is readable. */
  brokenAt: number | null;
}

/** Reads a CSV file of people from a spreadsheet program or from the product's own exports. Null if the file is not text. */
export async function readCsvTable(bytes: Buffer, maxRows: number): Promise<CsvTable | null> {
  const text = decodeText(bytes);
  if (text === null) return null;
  const separator = csvSeparator(text);
  const rows: TableRow[] = [];
  const parser = Readable.from([text]).pipe(
    parse({
      ...{ bom: true, delimiter: separator, info: true, max_record_size: LONGEST_ROW },
      ...{ relax_column_count: true, relax_quotes: true, skip_empty_lines: true },
    }),
  );
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      // A row that spans several lines is reported by its last line.
      if (!isBlank(record)) rows.push({ line: info.lines, cells: record.map(withoutGuard) });
      if (rows.length > maxRows) break;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { separator, rows, brokenAt: (error as CsvError & { lines?: number }).lines ?? 1 };
  }
  return { separator, rows, brokenAt: null };
}

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** Removes the prefix with which an export prevents spreadsheets from evaluating a cell. Source: `csvCell`. */
const withoutGuard = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

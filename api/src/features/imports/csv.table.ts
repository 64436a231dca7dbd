import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { AppError, type ImportProblem, sentence, sentenceText } from '@studyhall/contracts';
import { csvSeparator, type CsvSeparator } from '@studyhall/domain';
import { isBlank, MAX_ROWS, type TableRow } from './roster.table.js';

const LONGEST_ROW = 20_000;
const NO_CSV = sentence('roster_no_csv');

/**
 * Reads a CSV file as it comes from spreadsheets: UTF-8, UTF-16 or Windows-1252; commas, semicolons or tabs.
 * @throws AppError `invalid` for a file that is no CSV at all.
 */
export async function readCsv(
  bytes: Buffer,
): Promise<{ rows: TableRow[]; problems: ImportProblem[]; separator: CsvSeparator }> {
  const text = decode(bytes);
  const separator = csvSeparator(text);
  const rows: TableRow[] = [];
  const parser = Readable.from([text]).pipe(
    parse({
      bom: true,
      delimiter: separator,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_ROW,
      info: true,
    }),
  );
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      // A row that spans several lines is reported by its last line.
      if (!isBlank(record)) rows.push({ line: info.lines, cells: record.map(withoutGuard) });
      if (rows.length > MAX_ROWS + 1) break;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = (error as CsvError & { lines?: number }).lines ?? 1;
    const broken = { line, column: null, message: sentenceText('roster_broken_csv') };
    return { rows, problems: [broken], separator };
  }
  return { rows, problems: [], separator };
}

/** Removes the mark by which an export keeps spreadsheets from running a cell. Source: `csvCell`. */
const withoutGuard = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes.includes(0)) throw new AppError('invalid', NO_CSV);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

import { AppError, type ImportProblem, sentence, sentenceText } from '@studyhall/contracts';
import type { CsvSeparator } from '@studyhall/domain';
import { readCsvTable, type TableRow } from '@studyhall/platform';
import { MAX_ROWS } from './roster.table.js';

/**
 * Reads a CSV file like {@link readCsvTable}, with its problems.
 * @throws AppError `invalid` if the file is not CSV.
 */
export async function readCsv(
  bytes: Buffer,
): Promise<{ rows: TableRow[]; problems: ImportProblem[]; separator: CsvSeparator }> {
  // The first row is the header.
  const table = await readCsvTable(bytes, MAX_ROWS + 1);
  if (!table) throw new AppError('invalid', sentence('roster_no_csv'));
  const { rows, separator, brokenAt: line } = table;
  const broken = { column: null, message: sentenceText('roster_broken_csv') };
  return { rows, separator, problems: line === null ? [] : [{ line, ...broken }] };
}

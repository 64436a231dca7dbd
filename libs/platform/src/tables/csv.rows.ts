import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';

export interface TableRow {
  /** The line in which the row begins. */
  line: number;
  cells: string[];
  /** All cells as written, if a quotation mark is out of place. `cells` has only the complete ones before the first one. */
  unread?: string[];
}

class RowsInCell extends Error {}

const isOpen = (error: unknown): boolean =>
  error instanceof CsvError && ['CSV_QUOTE_NOT_CLOSED', 'CSV_MAX_RECORD_SIZE'].includes(error.code);

/**
 * Parses a list of people by RFC 4180, up to the line of the first quotation mark out of place. A cell that contains whole
 * rows has two of them, in different rows. `open`: it is not closed. Skips blank rows.
 */
export async function parseRows(
  text: Iterable<string> | AsyncIterable<string>,
  { separator, maxSize, line }: { separator: string; maxSize: number; line: number },
  add: (row: TableRow) => void,
): Promise<{ line: number; problem: 'quotes' | 'open' } | null> {
  const parser = parse({
    ...{ delimiter: separator, max_record_size: maxSize, record_delimiter: ['\r\n', '\n', '\r'] },
    relax_column_count: true,
    // The parser drops the records before an error unless they are taken here.
    on_record: (cells: string[]) => {
      const inside = cells.join('');
      const breaks = inside.split(/\r\n|\n|\r/).length - 1;
      if (breaks > 0 && inside.split(separator).length - 1 >= breaks * (cells.length - 1))
        throw new RowsInCell();
      if (!isBlank(cells)) add({ line, cells });
      line += breaks + 1;
      return null;
    },
  });
  try {
    await pipeline(Readable.from(text), parser);
    return null;
  } catch (error) {
    if (!(error instanceof CsvError || error instanceof RowsInCell)) throw error;
    return { line, problem: isOpen(error) ? 'open' : 'quotes' };
  }
}

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** Excel leaves out the last columns in each block of so many lines that has none of their cells. */
const EXCEL_BLOCK = 16;

const haveOneWidth = ([first, ...others]: readonly TableRow[]): boolean =>
  others.length > 0 && others.every(({ cells }) => cells.length === first?.cells.length);

export type BadRows = Map<number, 'roster_row_quotes' | 'roster_short_row' | 'roster_long_row'>;

/**
 * The reasons why rows cannot be used, by line: they have another number of cells than the heading, or are unreadable.
 * Missing or empty last cells are no reason where the whole file or block has them alike.
 */
export function findBadRows(heading: TableRow, rows: readonly TableRow[]): BadRows {
  const max = heading.cells.length;
  const min = heading.cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  const blockOf = ({ line }: TableRow): number => Math.floor((line - 1) / EXCEL_BLOCK);
  const even = new Set(
    [...Map.groupBy(rows, blockOf)].flatMap(([block, all]) => (haveOneWidth(all) ? [block] : [])),
  );
  const isEven = haveOneWidth(rows);
  const bad: BadRows = new Map();
  for (const row of rows) {
    const { cells, line } = row;
    const isAlike = isEven || even.has(blockOf(row));
    if (row.unread) bad.set(line, 'roster_row_quotes');
    else if (cells.length < min && !isAlike) bad.set(line, 'roster_short_row');
    else if (!isBlank(cells.slice(max)) || (cells.length > max && !isAlike)) bad.set(line, 'roster_long_row');
  }
  return bad;
}

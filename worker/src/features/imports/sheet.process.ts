import { setPriority } from 'node:os';
import { utils, write } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';

/**
 * The entry point of the process that writes one spreadsheet. In the worker process, thousands of rows would block the
 * replies.
 */
try {
  setPriority(10);
} catch {
  // Optional: the system may not allow it.
}

/** Rows of text, or a table as CSV. */
export type SheetOrder = { rows: readonly (readonly string[])[] } | { csv: string };

/** At most 15 digits: spreadsheets do not keep more. */
const NUMBER = /^-?(?=[\d.]{1,16}(e|$))(0|[1-9]\d*)(\.\d+)?(e[+-]?\d{1,2})?$/i;

const toCells = (order: SheetOrder): Array<Array<string | number>> =>
  'rows' in order
    ? order.rows.map((row) => [...row])
    : parse(order.csv, { bom: true, relax_column_count: true, relax_quotes: true }).map((row) =>
        row.map((cell) => (NUMBER.test(cell) ? Number(cell) : cell)),
      );

process.once('message', (order: SheetOrder) => {
  const book = utils.book_new(utils.aoa_to_sheet(toCells(order)));
  const bytes = write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
  process.send?.({ bytes: bytes.toString('base64') }, () => process.exit(0));
});
process.on('disconnect', () => process.exit(0));

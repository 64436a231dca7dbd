import { setPriority } from 'node:os';
import { utils, write } from '@e965/xlsx';

/** The entry point of the process that writes one spreadsheet: thousands of rows would hold up the replies of the worker. */
try {
  setPriority(10);
} catch {
  // Optional: the system may not allow it.
}

process.once('message', ({ rows }: { rows: string[][] }) => {
  const book = utils.book_new(utils.aoa_to_sheet(rows));
  const bytes = write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
  process.send?.({ bytes: bytes.toString('base64') }, () => process.exit(0));
});
process.on('disconnect', () => process.exit(0));

import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { csvSeparator } from '@studyhall/domain/classroom/csv';
import type { Piece } from './passages.js';
import { decodeFile } from './read-text.js';
import { packRows } from './row-packer.js';
import type { Row } from './row-packer.js';
import { UnreadableFile } from './unreadable-file.js';

const SLICE = 64 * 1024;

export function readCsv(bytes: Buffer): AsyncGenerator<Piece> {
  const text = decodeFile(bytes);
  return packRows(rowsOf(text), (first, last) => (first === last ? `row ${first}` : `rows ${first}–${last}`));
}

async function* rowsOf(text: string): AsyncGenerator<Row> {
  const parser = Readable.from(slices(text)).pipe(
    parse({
      bom: true,
      delimiter: csvSeparator(text),
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: 1024 * 1024,
    }),
  );
  let number = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1;
      yield { number, cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile(`The table in the file is damaged after row ${Number(error.records)}.`, {
      cause: error,
    });
  }
}

function* slices(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += SLICE) yield text.slice(at, at + SLICE);
}

import { csvSeparator, decodeText } from '@studyhall/domain';
import { parse } from 'csv-parse/browser/esm/sync';
import type { Mark } from '../../../reader/protocol';
import { plainTable, type TableData } from '../messages/results/table-data';

const NUMBER_FIRST = /^[-+]?[\d.,]+%?$/;

/**
 * Reads the beginning of a CSV file. `isCut`: the file is longer, so its last line may be incomplete. The first row has
 * the column names unless it starts with a number. Null if it is no table.
 */
export function readCsv(bytes: ArrayBuffer, isCut: boolean): TableData | null {
  const text = decodeText(new Uint8Array(bytes));
  if (text === null) return null;
  const whole = isCut ? text.slice(0, text.lastIndexOf('\n') + 1) : text;
  try {
    const rows: string[][] = parse(whole, {
      bom: true,
      delimiter: csvSeparator(whole),
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
    });
    const [first = [], ...rest] = rows;
    return NUMBER_FIRST.test(first[0]?.trim() ?? '') ? plainTable([], rows) : plainTable(first, rest);
  } catch {
    // A file with only the extension of a CSV, or with an open quotation mark.
    return null;
  }
}

/** The rows of the cited passage that share most words with the claim; the first one if none shares any. */
export function citedRows({ rows }: TableData, { snippet, claim }: Mark): Set<number> {
  const passage = ` ${wordsOf(snippet).join(' ')} `;
  const wanted = new Set(wordsOf(claim));
  let cited: number[] = [];
  let most = 0;
  for (const { at, cells } of rows) {
    const words = wordsOf(cells.join(' '));
    if (words.length === 0 || !passage.includes(` ${words.join(' ')} `)) continue;
    const shared = words.filter((word) => wanted.has(word)).length;
    if (cited.length === 0 || shared > most) [cited, most] = [[at], shared];
    else if (shared === most && most > 0) cited.push(at);
  }
  return new Set(cited);
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

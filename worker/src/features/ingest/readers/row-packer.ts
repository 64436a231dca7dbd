import { cleanLine } from './clean-text.js';
import { PASSAGE_CHARACTERS, splitText } from './chunker.js';
import type { Piece } from './passages.js';

export interface Row {
  /** Row number as in the spreadsheet, from 1. */
  number: number;
  cells: string[];
}

const CELL_CHARACTERS = 4_000;
/** A longer run of empty cells is shown as one `…`. */
const EMPTY_SHOWN = 3;
const HEADER_CHARACTERS = 300;
/** How many first rows to search for the header: titles often precede it. */
const HEADER_WITHIN = 5;

/** Packs rows into passages. Each passage repeats the table's header row, so that it is understandable alone. */
export async function* packRows(
  rows: AsyncIterable<Row> | Iterable<Row>,
  label: (first: number, last: number) => string,
): AsyncGenerator<Piece> {
  const headers = new HeaderFinder();
  let lines: string[] = [];
  let length = 0;
  let [first, last] = [0, 0];

  function take(): Piece {
    const piece = { page: null, label: label(first, last), content: lines.join('\n') };
    [lines, length] = [[], 0];
    return piece;
  }

  for await (const row of rows) {
    const line = rowLine(row.cells);
    if (line === '') continue;
    const repeated = headers.line;
    if (lines.length > 0 && length + line.length > PASSAGE_CHARACTERS) yield take();
    if (line.length > PASSAGE_CHARACTERS) {
      if (lines.length > 0) yield take();
      for (const { content } of splitText(line))
        yield { page: null, label: label(row.number, row.number), content };
      continue;
    }
    if (lines.length === 0) {
      first = row.number;
      if (repeated !== null) length = lines.push(repeated) && repeated.length;
    }
    headers.look(row.cells, line);
    lines.push(line);
    length += line.length + 1;
    last = row.number;
  }
  if (lines.length > 0) yield take();
}

function rowLine(cells: string[]): string {
  const shown: string[] = [];
  let empty = 0;
  for (const cell of cells) {
    const text = cell === '' ? '' : cleanLine(cell, CELL_CHARACTERS);
    if (text === '') {
      empty += 1;
      continue;
    }
    shown.push(...(empty > EMPTY_SHOWN ? ['…'] : Array<string>(empty).fill('')), text);
    empty = 0;
  }
  return shown.join(' | ');
}

/** The header is the first of the top rows with at least two filled cells, unless it begins with a number. */
class HeaderFinder {
  line: string | null = null;
  #seen = 0;

  look(cells: string[], line: string): void {
    if (this.line !== null || this.#seen >= HEADER_WITHIN) return;
    this.#seen += 1;
    const filled = cells.filter((cell) => cell.trim() !== '');
    if (filled.length < 2) return;
    this.#seen = HEADER_WITHIN;
    if (!/^[-+]?[\d.,]+%?$/.test(filled[0]!.trim())) this.line = cleanLine(line, HEADER_CHARACTERS);
  }
}

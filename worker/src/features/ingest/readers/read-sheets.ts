import { read } from '@e965/xlsx';
import type { WorkBook, WorkSheet } from '@e965/xlsx';
import type { Archive } from './archive.js';
import { cleanLine } from './clean-text.js';
import type { Piece } from './passages.js';
import { packRows } from './row-packer.js';
import type { Row } from './row-packer.js';
import { SENTENCES, UnreadableFile, isOutOfMemory } from './unreadable-file.js';

/** The maximum run of empty cells to keep: a row may have cells only in columns 1 and 16,384. */
const GAP = 10;

interface Cell {
  w?: string;
  v?: unknown;
}

export async function* readXlsx(bytes: Buffer, archive: Archive): AsyncGenerator<Piece> {
  await archive.verify();
  yield* readXls(bytes);
}

/** The rows of the first visible sheet that has any. Each row of a merged cell has its value. */
export function* firstSheetRows(bytes: Buffer): Generator<Row> {
  const workbook = open(bytes);
  for (const [at, name] of workbook.SheetNames.entries()) {
    const sheet = workbook.Sheets[name];
    if (!sheet || workbook.Workbook?.Sheets?.[at]?.Hidden) continue;
    fillMerged(sheet);
    let found = false;
    for (const row of rowsOf(sheet)) {
      if (row.cells.every((cell) => cell.trim() === '')) continue;
      found = true;
      yield row;
    }
    if (found) return;
  }
}

export async function* readXls(bytes: Buffer): AsyncGenerator<Piece> {
  const workbook = open(bytes);
  for (const name of workbook.SheetNames) {
    const sheet = workbook.Sheets[name];
    if (!sheet) continue;
    const title = `sheet "${cleanLine(name, 60)}"`;
    yield* packRows(rowsOf(sheet), (first, last) =>
      first === last ? `${title}, row ${first}` : `${title}, rows ${first}–${last}`,
    );
    delete workbook.Sheets[name];
  }
}

function open(bytes: Buffer): WorkBook {
  try {
    return read(bytes, {
      type: 'buffer',
      dense: true,
      cellHTML: false,
      cellFormula: false,
      cellStyles: false,
      bookVBA: false,
      bookDeps: false,
    });
  } catch (error) {
    if (isOutOfMemory(error)) throw error;
    const locked = error instanceof Error && /password|encrypt/i.test(error.message);
    throw new UnreadableFile(locked ? SENTENCES.password : SENTENCES.damaged, { cause: error });
  }
}

const cellsOf = (sheet: WorkSheet): (Cell | undefined)[][] =>
  (sheet as { '!data'?: (Cell | undefined)[][] })['!data'] ?? [];

/** Writes the value of each merged cell into the other rows of its first column. Rows without a cell stay empty. */
function fillMerged(sheet: WorkSheet): void {
  const rows = cellsOf(sheet);
  for (const { s: first, e: last } of sheet['!merges'] ?? []) {
    const cell = rows[first.r]?.[first.c];
    for (const row of rows.slice(first.r + 1, last.r + 1)) if (row) row[first.c] = cell;
  }
}

/** Iterates only existing rows: a sheet may declare a million. */
function* rowsOf(sheet: WorkSheet): Generator<Row> {
  const rows = cellsOf(sheet);
  for (const key of Object.keys(rows)) {
    const row = rows[Number(key)] ?? [];
    const cells: string[] = [];
    let next = 0;
    for (const column of Object.keys(row).map(Number)) {
      cells.push(...Array<string>(Math.min(column - next, GAP)).fill(''), cellText(row[column]));
      next = column + 1;
    }
    yield { number: Number(key) + 1, cells };
  }
}

/** The value as displayed: dates and percentages formatted. Long whole numbers, which are shortened there, have all digits. */
function cellText(cell: Cell | undefined): string {
  if (Number.isSafeInteger(cell?.v) && /E\+/.test(cell?.w ?? '')) return String(cell?.v);
  return cell?.w ?? (cell?.v == null ? '' : String(cell.v));
}

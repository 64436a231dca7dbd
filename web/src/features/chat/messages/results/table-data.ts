/** A table as text: one heading per column, and rows with one cell per column. */
export interface TableData {
  columns: TableColumn[];
  rows: TableRow[];
}

export interface TableRow {
  /** Its index in the original order. */
  at: number;
  cells: string[];
}

export interface TableColumn {
  at: number;
  name: string;
  /** True if all its values are numbers. */
  numeric: boolean;
  /** True if it names the rows. */
  heading: boolean;
}

/** HTML with more columns is not read as a table. */
const MAX_COLUMNS = 200;

/**
 * Reads a table as pandas writes it, as text only. Multi-line headings become one line, and cells that span rows are
 * repeated, so that rows can be sorted. Null if there is no table.
 */
export function readTable(html: string): TableData | null {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  if (!table) return null;
  const cellsOf = (rows: Iterable<HTMLTableRowElement>): RawCell[][] =>
    Array.from(rows, ({ cells }) => [...cells]);
  return tableOf(
    cellsOf(table.tHead?.rows ?? []),
    cellsOf([...table.tBodies].flatMap((part) => [...part.rows])),
  );
}

/** The fields used of a cell's element. */
export interface RawCell {
  textContent: string;
  tagName: string;
  colSpan: number;
  rowSpan: number;
}

/** Builds a table from rows of headings and rows of values. */
export function tableOf(headings: readonly RawCell[][], values: readonly RawCell[][]): TableData | null {
  const head = gridOf(headings);
  const body = gridOf(values);
  const width = Math.max(...[...head, ...body].map((row) => row.length), 0);
  if (width === 0 || width > MAX_COLUMNS) return null;
  const rows = body.map((row, at) => ({
    at,
    cells: Array.from({ length: width }, (_, column) => row[column]?.text ?? ''),
  }));
  const columns = Array.from({ length: width }, (_, at) => ({
    at,
    name: nameOf(head.map((row) => row[at]?.text ?? '')),
    numeric: isNumeric(rows, at),
    heading: body[0]?.[at]?.heading ?? false,
  }));
  return { columns, rows };
}

/** Builds a table from plain rows and column names. */
export function plainTable(
  names: readonly string[],
  values: ReadonlyArray<readonly string[]>,
): TableData | null {
  const width = values.reduce((most, { length }) => Math.max(most, length), names.length);
  if (width === 0 || width > MAX_COLUMNS) return null;
  const rows = values.map((row, at) => ({
    at,
    cells: Array.from({ length: width }, (_, column) => row[column]?.trim() ?? ''),
  }));
  const columns = Array.from({ length: width }, (_, at) => ({
    at,
    name: names[at]?.trim() ?? '',
    numeric: isNumeric(rows, at),
    heading: false,
  }));
  return { columns, rows };
}

interface Cell {
  text: string;
  heading: boolean;
}

function gridOf(rows: readonly RawCell[][]): Cell[][] {
  const grid: Cell[][] = rows.map(() => []);
  for (const [at, row] of rows.entries()) {
    let column = 0;
    for (const { textContent, tagName, colSpan, rowSpan } of row) {
      while (grid[at]![column]) column += 1;
      const cell = { text: textContent.trim(), heading: tagName === 'TH' };
      for (let right = 0; right < Math.min(colSpan, MAX_COLUMNS); right += 1)
        for (const below of grid.slice(at, at + rowSpan)) below[column + right] = cell;
      column += 1;
    }
  }
  return grid;
}

const nameOf = (lines: readonly string[]): string =>
  [...new Set(lines.filter((line) => line !== ''))].join(' · ');

const MISSING = /^(?:|NaN|NaT|None|<NA>)$/;

/** Parses the number in a cell; null for other text. */
export function numberOf(text: string): number | null {
  if (!/^[-+]?(?:[\d,]+\.?\d*|\.\d+)(?:e[-+]?\d+)?%?$/i.test(text)) return null;
  return Number.parseFloat(text.replaceAll(',', ''));
}

function isNumeric(rows: readonly TableRow[], at: number): boolean {
  const values = rows.map(({ cells }) => cells[at] ?? '').filter((text) => !MISSING.test(text));
  return values.length > 0 && values.every((text) => numberOf(text) !== null);
}

export type Order = 'ascending' | 'descending';

/** Sorts the rows by one column. Rows without a value come last in both orders. */
export function sortRows({ columns, rows }: TableData, at: number, order: Order): TableRow[] {
  const collator = new Intl.Collator(undefined, { numeric: true });
  const sign = order === 'ascending' ? 1 : -1;
  const numeric = columns[at]?.numeric ?? false;
  return rows.toSorted((one, other) => {
    const [a, b] = [one.cells[at] ?? '', other.cells[at] ?? ''];
    const [noA, noB] = [MISSING.test(a), MISSING.test(b)];
    if (noA || noB) return Number(noA) - Number(noB);
    return sign * (numeric ? (numberOf(a) ?? 0) - (numberOf(b) ?? 0) : collator.compare(a, b));
  });
}

import { LINE_HEIGHTS } from './document.templates.js';
import { inlineRuns, plainText, type Run } from './inline.text.js';
import { layoutLines, longestWord, naturalWidth, type TextStyle } from './text.layout.js';
import type { OutlineTable } from './outline.schema.js';

/** A row with laid-out text; `height` in points, including padding. */
export interface TableRow {
  /** The lines of each cell. */
  cells: Run[][][];
  height: number;
}

export interface TableLayout {
  /** Widths in points. Their sum is the given width. */
  columns: number[];
  numeric: boolean[];
  header: TableRow;
  rows: TableRow[];
  size: number;
  /** The height of a line of text, in points. */
  line: number;
}

export interface TableCells {
  header: Run[][];
  rows: Run[][][];
}

/** Cell padding in documents, in points. */
export const CELL_PADDING = { x: 8, y: 4 };

/** Larger text has more padding. */
export function cellPadding(size: number): { x: number; y: number } {
  return { x: Math.max(CELL_PADDING.x, size * 0.6), y: Math.max(CELL_PADDING.y, size * 0.25) };
}

/** Reads a table's cells and pads all rows to the same length. */
export function tableCells(table: OutlineTable): TableCells {
  const columns = Math.max(table.header.length, ...table.rows.map((row) => row.length), 1);
  const fill = (row: string[]) => Array.from({ length: columns }, (_, i) => inlineRuns(row[i] ?? ''));
  return {
    header: fill(table.header).map((cell) => cell.map((run) => ({ ...run, bold: true }))),
    rows: table.rows.map(fill),
  };
}

const NUMBER =
  /^[-+−±≈~]?\s*[€$£]?\s*\d[\d\s.,'’]*\s*(%|‰|€|\$|£|°|°[CF]|[a-zA-Zµ]{1,3}(\/[a-zA-Z]{1,3})?[²³]?)?$/u;

/** Columns of numbers are right-aligned, except the first, which names its rows. */
function numericColumns(cells: TableCells): boolean[] {
  return cells.header.map((_, column) => {
    const texts = cells.rows.map((row) => plainText(row[column] ?? []).trim()).filter(Boolean);
    return column > 0 && texts.length > 0 && texts.every((text) => NUMBER.test(text));
  });
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Divides the width by content: each column fits its longest word if possible, and the rest is divided by text length. */
function columnWidths({ header, rows }: TableCells, style: TextStyle, width: number): number[] {
  const padding = cellPadding(style.size).x * 2 + 1;
  const most = (i: number, measured: (runs: Run[]) => number): number =>
    Math.max(...[header, ...rows].map((row) => measured(row[i] ?? []))) + padding;
  const least = header.map((_, i) => {
    const word = most(i, (runs) => longestWord(runs, style));
    return Math.max(width / (header.length * 2), Math.min(word, width / header.length));
  });
  const natural = least.map((min, i) =>
    Math.max(
      min,
      most(i, (runs) => Math.min(naturalWidth(runs, style), width)),
    ),
  );
  if (total(natural) <= width) return natural.map((w) => (w * width) / total(natural));
  // The square root prevents one long text from taking the space of the others.
  const wants = least.map((min, i) => Math.sqrt(natural[i]! - min));
  return least.map((min, i) => min + ((width - total(least)) * wants[i]!) / (total(wants) || 1));
}

/** Lays out a row of cells with this line height. */
function toRow(cells: Run[][][], size: number, line: number): TableRow {
  const most = Math.max(...cells.map((lines) => lines.length));
  return { cells, height: most * line + cellPadding(size).y * 2 };
}

export function layoutTable(cells: TableCells, style: TextStyle, width: number): TableLayout {
  const { size } = style;
  const columns = columnWidths(cells, style, width);
  const line = size * LINE_HEIGHTS[style.family];
  const set = (row: Run[][]): TableRow => {
    const lines = row.map((runs, i) => layoutLines(runs, style, columns[i]! - cellPadding(size).x * 2));
    return toRow(lines, size, line);
  };
  return {
    columns,
    numeric: numericColumns(cells),
    header: set(cells.header),
    rows: cells.rows.map(set),
    size,
    line,
  };
}

/** The height of rows including their header. */
export function tableHeight({ header }: TableLayout, rows: readonly TableRow[]): number {
  return header.height + total(rows.map(({ height }) => height));
}

/** The maximum factor by which rows grow to fill a slide. */
const MAX_STRETCH = 3;
const MAX_HEADER_STRETCH = 1.4;

/** Makes rows taller to fill the height, as far as the table still looks like one. */
export function tallerRows(
  layout: TableLayout,
  rows: TableRow[],
  height: number,
): { layout: TableLayout; rows: TableRow[] } {
  const text = tableHeight(layout, rows) - layout.header.height;
  const scale = Math.max(1, height / (text + layout.header.height));
  const header = { ...layout.header, height: layout.header.height * Math.min(scale, MAX_HEADER_STRETCH) };
  const stretch = Math.min(MAX_STRETCH, Math.max(1, (height - header.height) / (text || 1)));
  return {
    layout: { ...layout, header },
    rows: rows.map((row) => ({ ...row, height: row.height * stretch })),
  };
}

/** Splits a row that is taller than a page into several rows without losing text. */
function splitRow(row: TableRow, maxHeight: number, { size, line }: TableLayout): TableRow[] {
  if (row.height <= maxHeight) return [row];
  const step = Math.max(1, Math.floor((maxHeight - cellPadding(size).y * 2) / line));
  const most = Math.max(...row.cells.map((lines) => lines.length));
  return Array.from({ length: Math.ceil(most / step) }, (_, at) =>
    toRow(
      row.cells.map((lines) => lines.slice(at * step, (at + 1) * step)),
      size,
      line,
    ),
  );
}

/** Distributes rows over pages, each with the repeated header. `first` is the height left on the first page. */
export function paginateRows(layout: TableLayout, first: number, page: number): TableRow[][] {
  const room = page - layout.header.height;
  const pages: TableRow[][] = [[]];
  let left = first - layout.header.height;
  for (const row of layout.rows.flatMap((r) => splitRow(r, room, layout))) {
    if (row.height > left && (pages.at(-1)?.length || left < room)) {
      pages.push([]);
      left = room;
    }
    pages.at(-1)?.push(row);
    left -= row.height;
  }
  return pages;
}

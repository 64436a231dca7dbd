import { LINE_HEIGHTS } from './document.templates.js';
import { inlineRuns, plainText, type Run } from './inline.text.js';
import { layoutLines, longestWord, naturalWidth, type TextStyle } from './text.layout.js';
import type { OutlineTable } from './outline.schema.js';

/** A row whose text is set; `height` in points with its padding. */
export interface TableRow {
  /** The lines of each cell. */
  cells: Run[][][];
  height: number;
}

export interface TableLayout {
  /** Points; they add up to the given width. */
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

/** Space beside and above a cell's text of documents, in points. */
export const CELL_PADDING = { x: 8, y: 4 };

/** Large text has more space beside it. */
export function cellPadding(size: number): { x: number; y: number } {
  return { x: Math.max(CELL_PADDING.x, size * 0.6), y: Math.max(CELL_PADDING.y, size * 0.25) };
}

/** Reads a table's cells, with every row as long as the longest. */
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

/** Divides the width by content: each column fits its longest word if possible, the rest is divided by text length. */
export function columnWidths(cells: TableCells, style: TextStyle, width: number): number[] {
  const padding = cellPadding(style.size).x * 2 + 1;
  const rows = [cells.header, ...cells.rows];
  const count = cells.header.length;
  const least = width / (count * 2);
  const columns = cells.header.map((_, i) => {
    const texts = rows.map((row) => row[i] ?? []);
    const natural = Math.max(...texts.map((runs) => Math.min(naturalWidth(runs, style), width))) + padding;
    const word = Math.max(...texts.map((runs) => longestWord(runs, style))) + padding;
    return { natural, min: Math.max(least, Math.min(word, width / count)) };
  });
  const natural = columns.reduce((sum, c) => sum + Math.max(c.natural, c.min), 0);
  if (natural <= width) {
    return columns.map((c) => (Math.max(c.natural, c.min) * width) / natural);
  }
  const min = columns.reduce((sum, c) => sum + c.min, 0);
  // The square root keeps one long text from starving the others.
  const wants = columns.map((c) => Math.sqrt(Math.max(0, c.natural - c.min)));
  const wanted = wants.reduce((sum, want) => sum + want, 0) || 1;
  return columns.map((c, i) => c.min + ((width - min) * (wants[i] ?? 0)) / wanted);
}

function rowOf(cells: Run[][], columns: number[], style: TextStyle): TableRow {
  const padding = cellPadding(style.size);
  const lines = cells.map((runs, i) => layoutLines(runs, style, (columns[i] ?? 0) - padding.x * 2));
  const most = Math.max(...lines.map((cell) => cell.length));
  return { cells: lines, height: most * style.size * LINE_HEIGHTS[style.family] + padding.y * 2 };
}

export function layoutTable(cells: TableCells, style: TextStyle, width: number): TableLayout {
  const columns = columnWidths(cells, style, width);
  return {
    columns,
    numeric: numericColumns(cells),
    header: rowOf(cells.header, columns, style),
    rows: cells.rows.map((row) => rowOf(row, columns, style)),
    size: style.size,
    line: style.size * LINE_HEIGHTS[style.family],
  };
}

/** The height of rows under their header. */
export function tableHeight({ header }: TableLayout, rows: readonly TableRow[]): number {
  return rows.reduce((sum, row) => sum + row.height, header.height);
}

/** How much taller rows become at most to fill a slide. */
const MAX_STRETCH = 3;
const MAX_HEADER_STRETCH = 1.4;

/** The table with rows that fill the height, as far as that looks like one table. */
export function tallerRows(
  layout: TableLayout,
  rows: TableRow[],
  height: number,
): { layout: TableLayout; rows: TableRow[] } {
  const scale = Math.min(MAX_STRETCH, Math.max(1, height / tableHeight(layout, rows)));
  const header = { ...layout.header, height: layout.header.height * Math.min(scale, MAX_HEADER_STRETCH) };
  const room = (height - header.height) / (tableHeight(layout, rows) - layout.header.height || 1);
  const stretch = Math.min(MAX_STRETCH, Math.max(1, room));
  return {
    layout: { ...layout, header },
    rows: rows.map((row) => ({ ...row, height: row.height * stretch })),
  };
}

/** Splits a row that is taller than a page into several rows without losing text. */
export function splitRow(
  row: TableRow,
  maxHeight: number,
  { size, line: lineHeight }: TableLayout,
): TableRow[] {
  if (row.height <= maxHeight) return [row];
  const padding = cellPadding(size);
  const perPiece = Math.max(1, Math.floor((maxHeight - padding.y * 2) / lineHeight));
  const most = Math.max(...row.cells.map((cell) => cell.length));
  const pieces: TableRow[] = [];
  for (let from = 0; from < most; from += perPiece) {
    const cells = row.cells.map((cell) => cell.slice(from, from + perPiece));
    const tall = Math.max(...cells.map((cell) => cell.length));
    pieces.push({ cells, height: tall * lineHeight + padding.y * 2 });
  }
  return pieces;
}

/**
 * Distributes rows over pages: as many as fit under the repeated header. `first` is the height left on the first page.
 */
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

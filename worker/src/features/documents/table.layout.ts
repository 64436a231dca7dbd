import { inlineRuns, plainText, type Run } from './inline.text.js';
import { layoutLines, longestWord, naturalWidth, type Line, type TextStyle } from './text.layout.js';
import type { OutlineTable } from './outline.schema.js';

/** A row whose text is set; `height` in points with its padding. */
export interface TableRow {
  cells: Line[][];
  height: number;
}

export interface TableLayout {
  /** Points; they add up to the given width. */
  columns: number[];
  numeric: boolean[];
  header: TableRow;
  rows: TableRow[];
  size: number;
}

export interface TableCells {
  header: Run[][];
  rows: Run[][][];
}

/** Space beside and above a cell's text, in points. */
export const CELL_PADDING = { x: 8, y: 4 };
export const LINE_HEIGHT = 1.25;

/** Reads a table's cells, with every row as long as the longest. */
export function tableCells(table: OutlineTable): TableCells {
  const columns = Math.max(table.header.length, ...table.rows.map((row) => row.length), 1);
  const fill = (row: string[]) => Array.from({ length: columns }, (_, i) => inlineRuns(row[i] ?? ''));
  return {
    header: fill(table.header).map((cell) => cell.map((run) => ({ ...run, bold: true }))),
    rows: table.rows.map(fill),
  };
}

const NUMBER = /^[-+−±≈~]?\s*[€$£]?\s*\d[\d\s.,'’]*\s*(%|‰|€|\$|£|°|°C|[a-zA-Zµ]{1,3})?$/u;

/** Columns of numbers are right-aligned. */
function numericColumns(cells: TableCells): boolean[] {
  return cells.header.map((_, column) => {
    const texts = cells.rows.map((row) => plainText(row[column] ?? []).trim()).filter(Boolean);
    return texts.length > 0 && texts.every((text) => NUMBER.test(text));
  });
}

/** Divides the width by content: each column fits its longest word if possible, the rest is divided by text length. */
export function columnWidths(cells: TableCells, style: TextStyle, width: number): number[] {
  const padding = CELL_PADDING.x * 2 + 1;
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
  const lines = cells.map((runs, i) => layoutLines(runs, style, (columns[i] ?? 0) - CELL_PADDING.x * 2));
  const most = Math.max(...lines.map((cell) => cell.length));
  return { cells: lines, height: most * style.size * LINE_HEIGHT + CELL_PADDING.y * 2 };
}

export function layoutTable(cells: TableCells, style: TextStyle, width: number): TableLayout {
  const columns = columnWidths(cells, style, width);
  return {
    columns,
    numeric: numericColumns(cells),
    header: rowOf(cells.header, columns, style),
    rows: cells.rows.map((row) => rowOf(row, columns, style)),
    size: style.size,
  };
}

/** Splits a row that is taller than a page into several rows without losing text. */
export function splitRow(row: TableRow, maxHeight: number, size: number): TableRow[] {
  if (row.height <= maxHeight) return [row];
  const lineHeight = size * LINE_HEIGHT;
  const perPiece = Math.max(1, Math.floor((maxHeight - CELL_PADDING.y * 2) / lineHeight));
  const most = Math.max(...row.cells.map((cell) => cell.length));
  const pieces: TableRow[] = [];
  for (let from = 0; from < most; from += perPiece) {
    const cells = row.cells.map((cell) => cell.slice(from, from + perPiece));
    const tall = Math.max(...cells.map((cell) => cell.length));
    pieces.push({ cells, height: tall * lineHeight + CELL_PADDING.y * 2 });
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
  for (const row of layout.rows.flatMap((r) => splitRow(r, room, layout.size))) {
    if (row.height > left && (pages.at(-1)?.length || left < room)) {
      pages.push([]);
      left = room;
    }
    pages.at(-1)?.push(row);
    left -= row.height;
  }
  return pages;
}

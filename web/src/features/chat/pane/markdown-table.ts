import { CSV_BOM, csvCell } from '@studyhall/domain';
import { cellWords, type DocumentView, type Row, type Table } from '../../../ui/markdown';
import { numberOf, tableOf, type RawCell, type TableData } from '../messages/results/table-data';

/** The text of a Markdown table, for sorting; null if it has more columns than are shown. */
export function readMarkdownTable(
  { head, rows }: Table,
  references: DocumentView['references'],
): TableData | null {
  const cellsOf = ({ cells }: Row): RawCell[] =>
    cells.map((leaf) => ({
      textContent: cellWords({ leaf, references }),
      tagName: 'TD',
      colSpan: 1,
      rowSpan: 1,
    }));
  return tableOf([cellsOf(head)], rows.map(cellsOf));
}

/** Formats a table as CSV, in the order of the reply. */
export function tableCsv({ columns, rows }: TableData): string {
  const lines = [columns.map(({ name }) => name), ...rows.map(({ cells }) => cells)];
  return CSV_BOM + lines.map((cells) => `${cells.map(csvValue).join(',')}\r\n`).join('');
}

/** Leaves numbers as they are: a leading minus of a number starts no formula. */
const csvValue = (text: string): string => {
  if (numberOf(text) === null) return csvCell(text);
  return text.includes(',') ? `"${text}"` : text;
};

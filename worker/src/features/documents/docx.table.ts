import {
  AlignmentType,
  BorderStyle,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  VerticalAlign,
  WidthType,
} from 'docx';
import type { DocumentTemplate } from './document.templates.js';
import { textRuns } from './docx.runs.js';
import type { Run } from './inline.text.js';
import { DOCUMENT_SIZES, twips } from './document.sizes.js';
import { CELL_PADDING, layoutTable, type TableCells } from './table.layout.js';
import { startsRightToLeft } from './text.layout.js';

/** A table with its header repeated on each page and columns sized by content. */
export function docxTable(cells: TableCells, template: DocumentTemplate, width: number): Table {
  const { palette } = template;
  const style = {
    family: template.faces.body,
    size: DOCUMENT_SIZES.table,
    stretch: template.officeWidth.body,
  };
  const layout = layoutTable(cells, style, width);
  const widths = layout.columns.map(twips);
  const rule = { style: BorderStyle.SINGLE, size: 4, color: palette.rule };
  const cell = (runs: Run[], column: number, row: number) => {
    const isHeader = row === 0;
    const fill = isHeader ? palette.tableHead : palette.tableStripe;
    return new TableCell({
      width: { size: widths[column] ?? 0, type: WidthType.DXA },
      verticalAlign: VerticalAlign.CENTER,
      ...(row % 2 === 0 && { shading: { type: ShadingType.CLEAR, color: 'auto', fill } }),
      children: [
        new Paragraph({
          style: 'TableText',
          alignment: layout.numeric[column] ? AlignmentType.RIGHT : AlignmentType.LEFT,
          bidirectional: startsRightToLeft(runs) || undefined,
          keepNext: isHeader,
          children: textRuns(runs, template, isHeader ? palette.onTableHead : undefined),
        }),
      ],
    });
  };
  const [x, y] = [twips(CELL_PADDING.x), twips(CELL_PADDING.y)];
  return new Table({
    layout: TableLayoutType.FIXED,
    width: { size: widths.reduce((sum, w) => sum + w, 0), type: WidthType.DXA },
    columnWidths: widths,
    margins: { top: y, bottom: y, left: x, right: x, marginUnitType: WidthType.DXA },
    borders: {
      ...{ top: rule, bottom: rule, left: rule, right: rule },
      ...{ insideHorizontal: rule, insideVertical: rule },
    },
    rows: [cells.header, ...cells.rows].map(
      (row, index) =>
        new TableRow({
          tableHeader: index === 0,
          // Only a row that fits a page may be kept together.
          cantSplit: (layout.rows[index - 1]?.height ?? 0) < 400,
          children: row.map((runs, column) => cell(runs, column, index)),
        }),
    ),
  });
}

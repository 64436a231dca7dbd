import type { OutlineTable } from './outline.schema.js';
import type { PaintStyle, PdfCanvas } from './pdf.canvas.js';
import {
  CELL_PADDING,
  LINE_HEIGHT,
  layoutTable,
  paginateRows,
  tableCells,
  type TableLayout,
  type TableRow,
} from './table.layout.js';
import { layoutLines, linesToRuns, startsRightToLeft } from './text.layout.js';

type Element = ReturnType<PdfCanvas['element']>;

const SIZES = [10, 9, 8];
const CONTINUED_HEIGHT = 18;

/** Paints a table over as many pages as it needs, each part under its header. */
export class PdfTable {
  constructor(
    private readonly canvas: PdfCanvas,
    private readonly continued: string,
  ) {}

  paint(table: OutlineTable): void {
    const { canvas } = this;
    const cells = tableCells(table);
    const size = SIZES[Math.max(0, Math.ceil((cells.header.length - 4) / 2))] ?? 8;
    const layout = layoutTable(cells, { family: canvas.template.faces.body, size }, canvas.width);
    const first = layout.rows[0]?.height ?? 0;
    const room = canvas.pageRoom - layout.header.height - CONTINUED_HEIGHT;
    canvas.ensure(layout.header.height + Math.min(first, room));
    const element = canvas.element('Table');
    paginateRows(layout, canvas.room, canvas.pageRoom - CONTINUED_HEIGHT).forEach((rows, page) => {
      if (page > 0) {
        canvas.newPage();
        this.label();
      }
      this.row(element, layout, layout.header, -1, page > 0);
      rows.forEach((row, i) => this.row(element, layout, row, i, false));
    });
  }

  private label(): void {
    const { canvas } = this;
    const style = this.style(8.5, canvas.template.palette.muted);
    const line = layoutLines([{ text: `(${this.continued})`, italic: true }], style, canvas.width)[0];
    if (line)
      canvas.ornament(() => canvas.line(line, canvas.left, canvas.y, canvas.width, style, 'left'), true);
    canvas.y += CONTINUED_HEIGHT;
  }

  private style(size: number, colour: string): PaintStyle {
    return { family: this.canvas.template.faces.body, size, colour, lineHeight: LINE_HEIGHT };
  }

  /** `index` is -1 for the header; a repeated header is decoration, having been read already. */
  private row(table: Element, layout: TableLayout, row: TableRow, index: number, repeated: boolean): void {
    const { canvas } = this;
    const { palette } = canvas.template;
    const header = index < 0;
    const style = this.style(layout.size, header ? palette.onTableHead : palette.body);
    canvas.ornament(() => {
      if (header || index % 2 === 1) {
        canvas.rect(
          canvas.left,
          canvas.y,
          canvas.width,
          row.height,
          header ? palette.tableHead : palette.tableStripe,
        );
      }
      canvas.rect(canvas.left, canvas.y + row.height - 0.5, canvas.width, 0.5, palette.rule);
    });
    const element = repeated ? undefined : canvas.element('TR', table);
    let x = canvas.left;
    row.cells.forEach((lines, column) => {
      const width = layout.columns[column] ?? 0;
      const rtl = startsRightToLeft(linesToRuns(lines));
      const paint = () =>
        lines.forEach((line, i) =>
          canvas.line(
            line,
            x + CELL_PADDING.x,
            canvas.y + CELL_PADDING.y + i * layout.size * LINE_HEIGHT,
            width - CELL_PADDING.x * 2,
            style,
            layout.numeric[column] ? 'right' : 'left',
            rtl,
          ),
        );
      const type = header ? 'TH' : 'TD';
      if (element)
        canvas.within(canvas.element(type, element, header ? { scope: 'Column' } : {}), type, paint);
      else canvas.ornament(paint, true);
      x += width;
    });
    canvas.y += row.height;
  }
}

/** The byte order mark by which Excel recognises UTF-8. */
export const CSV_BOM = '\uFEFF';

/** The separators between the cells of a line. */
export type CsvSeparator = ',' | ';' | '\t';

const SEPARATORS: readonly CsvSeparator[] = [',', ';', '\t'];

/** The separator that the first line with text has most of; spreadsheets in much of Europe write semicolons. */
export function csvSeparator(text: string): CsvSeparator {
  const line = /^.*\S.*$/m.exec(text)?.[0] ?? '';
  const count = (separator: string): number => line.split(separator).length;
  return SEPARATORS.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

/** The first characters of cells that spreadsheets run as formulas. */
const FORMULA = /^[=+\-@\t\r]/;

/** One cell of a CSV file: quoted where needed, and never a formula to the spreadsheet that opens it. */
export function csvCell(value: string): string {
  const escaped = FORMULA.test(value) ? `'${value}` : value;
  return /[",\n\r;\t]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}

/** One line of a CSV file, with its end. A number is no formula: a negative one stays a number. */
export function csvLine(values: ReadonlyArray<string | number>, separator: CsvSeparator = ','): string {
  return `${values.map((value) => (typeof value === 'number' ? value : csvCell(value))).join(separator)}\r\n`;
}

/** A whole CSV file that Excel opens in the right encoding. */
export function csvText(
  rows: ReadonlyArray<ReadonlyArray<string | number>>,
  separator: CsvSeparator = ',',
): string {
  return CSV_BOM + rows.map((row) => csvLine(row, separator)).join('');
}

/** The byte order mark, so that Excel detects UTF-8. */
export const CSV_BOM = '\uFEFF';

/** The cell separators. */
export type CsvSeparator = ',' | ';' | '\t';

const SEPARATORS: readonly CsvSeparator[] = [',', ';', '\t'];

/** Detects the separator by its count in the first non-empty line. Spreadsheets in much of Europe write semicolons. */
export function csvSeparator(text: string): CsvSeparator {
  const line = /^.*\S.*$/m.exec(text)?.[0] ?? '';
  const count = (separator: string): number => line.split(separator).length;
  return SEPARATORS.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

/** Characters at the start of a cell that spreadsheets interpret as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Encodes one CSV cell. Quotes it if needed, and prevents spreadsheets from evaluating it as a formula. */
export function csvCell(value: string): string {
  const escaped = FORMULA.test(value) ? `'${value}` : value;
  return /[",\n\r;\t]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}

/** Encodes one CSV line with its line end. Numbers need no protection: a negative number is not a formula. */
export function csvLine(values: ReadonlyArray<string | number>, separator: CsvSeparator = ','): string {
  return `${values.map((value) => (typeof value === 'number' ? value : csvCell(value))).join(separator)}\r\n`;
}

/** Encodes a CSV file that Excel opens with the right encoding. */
export function csvText(
  rows: ReadonlyArray<ReadonlyArray<string | number>>,
  separator: CsvSeparator = ',',
): string {
  return CSV_BOM + rows.map((row) => csvLine(row, separator)).join('');
}

/** The first characters of cells that spreadsheets run as formulas. */
const FORMULA = /^[=+\-@\t\r]/;

/** One cell of a CSV file: quoted where needed, and never a formula to the spreadsheet that opens it. */
export function csvCell(value: string): string {
  const escaped = FORMULA.test(value) ? `'${value}` : value;
  return /[",\n\r;]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}

/** One line of a CSV file, with its end. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
